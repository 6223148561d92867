import qrcode from 'qrcode-generator';

/** Black on white in both colour schemes, with the margin of four modules that readers need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const modules = Array.from({ length: count }, (_, row) => row).flatMap((row) =>
    Array.from({ length: count }, (_, column) => (code.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : '')),
  );
  return (
    <svg className="qr-code" viewBox={`-4 -4 ${count + 8} ${count + 8}`} role="img" aria-label={label}>
      <rect x="-4" y="-4" width={count + 8} height={count + 8} fill="#ffffff" />
      <path d={modules.join('')} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
