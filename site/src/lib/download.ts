/** The browser reads the file after the press, on a busy machine long after it. */
const keptMilliseconds = 60_000;

export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMilliseconds);
}
