/** Of an address the characters that its references of percents stand for; it stays as it is where one of them stands for none. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
