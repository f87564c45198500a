/** Copying and sharing, which a page opened by a LAN address can do only the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0';
  // Inside an open dialog, because only there can it be given the focus.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  // The only way without a secure context; deprecated, and everywhere.
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

export const canShare = () => typeof navigator.share === 'function';

/** Open the device's own way to share; a person who changes their mind is no error. */
export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Cancelled.
  }
}
