import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/wire/types.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    rules: {
      // The compiler proves undefined names already, and knows type-only names, which this rule does not.
      'no-undef': 'off',
      // Maps, sets and addresses here are private notes that nothing draws from.
      'svelte/prefer-svelte-reactivity': 'off',
      'max-lines': ['error', 500],
      'max-lines-per-function': ['warn', { max: 60, skipComments: true, skipBlankLines: true }],
    },
  },
  // A describe() block is one function to the linter; its length says nothing.
  { files: ['**/*.test.ts'], rules: { 'max-lines-per-function': 'off' } },
);
