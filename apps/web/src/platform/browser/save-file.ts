/** Hands a file to the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the address until it has started to read.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
