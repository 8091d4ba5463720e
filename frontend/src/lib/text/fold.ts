/** Arabic-Indic and Persian digits as ASCII ones, and the Arabic decimal separator as a point. */
export function foldDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19\u066B]/g, (digit) => {
    const code = digit.charCodeAt(0);
    if (code === 0x066b) return '.';
    if (code >= 0xff10) return String(code - 0xff10);
    return String(code >= 0x06f0 ? code - 0x06f0 : code - 0x0660);
  });
}
