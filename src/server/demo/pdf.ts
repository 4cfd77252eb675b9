const margin = 72
const lineHeight = 18
/** A4 in points. */
const page = { width: 595, height: 842 }

/** A one-page document with lines of text, as PDF 1.4. It supports only Latin-1 characters. */
export function writtenPdf(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`)
  const text = ["BT /F1 12 Tf", `${lineHeight} TL ${margin} ${page.height - margin} Td`, ...shown, "ET"].join(
    "\n",
  )
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ]
  let written = "%PDF-1.4\n"
  const offsets = objects.map((object, index) => {
    const offset = written.length
    written += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(written + table + trailer, "latin1"))
}
