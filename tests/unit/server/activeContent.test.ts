import { deflateRawSync, deflateSync } from "node:zlib"
import fc from "fast-check"
import { strToU8, zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { activeOffice } from "@/server/platform/files/office"
import { activePdf } from "@/server/platform/files/pdf"
import {
  docxOf,
  objectStream,
  odtOf,
  odtText,
  pdfOf,
  relationsOf,
  streamOf,
  wordText,
} from "../../support/data/officeFiles"

const catalog = "<< /Type /Catalog /Pages 2 0 R >>"
/** A PDF with more bytes after its end. */
const withEnd = (more: string) => new Uint8Array(Buffer.concat([pdfOf(catalog), Buffer.from(more, "latin1")]))
/** A ZIP file's directory without files, and with a comment. */
const emptyZip = (comment = "") =>
  `PK\u0005\u0006${"\0".repeat(16)}${String.fromCharCode(comment.length % 256, Math.floor(comment.length / 256))}${comment}`
const prints = "<< /S /Named /N /Print >>"
const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>"

describe("a PDF is taken", () => {
  const content = "1 0 0 1 72 720 cm BT /F1 12 Tf (HTML/CSS/JavaScript) Tj ET"
  test.each<[string, Uint8Array]>([
    ["with nothing but pages", pdfOf(catalog, "<< /Type /Pages /Kids [] /Count 0 >>")],
    ["that says where it opens", pdfOf("<< /Type /Catalog /OpenAction [3 0 R /XYZ null null 0] >>")],
    ["whose opening goes to a page", pdfOf("<< /OpenAction 2 0 R >>", "<< /S /GoTo /D [3 0 R /Fit] >>")],
    ["with links", pdfOf(catalog, "<< /Subtype /Link /A << /S /URI /URI (https://exemplo.gov.br) >> >>")],
    ["with a form to fill in", pdfOf("<< /AcroForm << /Fields [2 0 R] >> >>", "<< /FT /Tx /T (nome) >>")],
    ["with a signature", pdfOf("<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] >>")],
    ["with packed objects", pdfOf(catalog, objectStream("<< /Type /Page >>", "<< /S /Transparency >>"))],
    ["with packed text", pdfOf(catalog, streamOf("/Filter /FlateDecode", content))],
    ["whose title names what is dangerous", pdfOf(catalog, "<< /Title (HTML/CSS/JavaScript /JS /AA) >>")],
    [
      "with names that only begin alike",
      pdfOf("<< /S /JavaScripts /AAA 5 0 R /XFAB (x) /Encrypted 1 0 R >>"),
    ],
    ["with an annotation of flags", pdfOf("<< /Subtype /Link /F 4 /A << /S /Thread /D 0 >> >>")],
    ["with a font of that name", pdfOf(catalog, streamOf("/Resources << /Font << /F 5 0 R >> >>", content))],
    ["whose structure refers to itself", pdfOf("<< /Type /StructElem /S /P /Ref [5 0 R] >>")],
    [
      "with a picture as large as a page",
      pdfOf(catalog, streamOf("/Subtype /Image /Filter /FlateDecode", " ".repeat(26_000_000))),
    ],
    ["that is hardly one", new TextEncoder().encode("%PDF-1.4\nxxxx\n%%EOF")],
    ["with zeros and line ends after its end", withEnd("\r\n\0\0\0\0")],
    ["that was changed and signed since", withEnd("7 0 obj\n<< /Type /Sig >>\nendobj\ntrailer\n%%EOF\n")],
    [
      "whose opening in packed objects goes to a page, beside links",
      pdfOf(
        "<< /OpenAction 51 0 R >>",
        objectStream("<< /A << /S /URI /URI (x) >> >>", "<< /S /GoTo /D [3 0 R /Fit] >>"),
      ),
    ],
    ["whose opening turns to the last page", pdfOf("<< /OpenAction << /S /Named /N /LastPage >> >>")],
    ["with a button that prints", pdfOf(catalog, "<< /FT /Btn /A << /S /Named /N /Print >> >>")],
  ])("%s", async (_, bytes) => {
    expect(await activePdf(bytes)).toBeUndefined()
  })
})

describe("a PDF is refused", () => {
  const predicted = streamOf(
    "/Type /ObjStm /N 1 /First 5 /DecodeParms << /Predictor 12 >> /Filter /FlateDecode",
    "1 0  <<>>",
  )
  const hidden = pdfOf(`2 0 obj ${script} endobj`)
  test.each<[string, string, Uint8Array]>([
    ["with JavaScript", "JavaScript", pdfOf(catalog, script)],
    ["with JavaScript written otherwise", "JavaScript", pdfOf("<</S/J#61vaScr#69pt/JS(1)>>")],
    ["with JavaScript behind a comment", "JavaScript", pdfOf("<< /S %(\n /JavaScript /JS (1) >>")],
    ["with JavaScript in packed objects", "JavaScript", pdfOf(catalog, objectStream("<< /A 1 >>", script))],
    ["with JavaScript in a string that an address leads into", "JavaScript", pdfOf(`(${script})`)],
    [
      "with JavaScript within the bytes of a picture",
      "JavaScript",
      pdfOf(catalog, streamOf("/Subtype /Image /Filter /DCTDecode", hidden)),
    ],
    [
      "with JavaScript in objects that do not say that they are packed",
      "JavaScript",
      pdfOf(catalog, streamOf("/Subtype /Image /Filter /FlateDecode", `7 0 ${script}`)),
    ],
    ["whose kind of action stands elsewhere", "por dentro", pdfOf("<< /S 2 0 R /JS (1) >>", "/JavaScript")],
    ["that starts programs", "abre programas", pdfOf("<< /S /Launch /F (cmd.exe) >>")],
    [
      "that opens other files",
      "abre programas",
      pdfOf("<< /S /GoToR /F (\\\\\\\\host\\\\a.pdf) /D [0 /Fit] >>"),
    ],
    ["that opens a thread of another file", "outros arquivos", pdfOf("<< /S /Thread /F (a.pdf) /D 0 >>")],
    ["that opens what is attached", "abre programas", pdfOf("<< /S /GoToE /T 1 >>")],
    [
      "whose pages stand elsewhere",
      "busca partes",
      pdfOf("<< /Subtype /Form /Ref << /F (a.pdf) /Page 0 >> >>"),
    ],
    ["with a file at an address", "busca partes", pdfOf("<< /FS /URL /F (https://exemplo) >>")],
    ["whose stream is another file", "busca partes", pdfOf(streamOf("/F (//exemplo/a)", ""))],
    [
      "whose stream is described elsewhere",
      "busca partes",
      pdfOf(streamOf("/Resources << /X (>>) >> /#46 7 0 R", "")),
    ],
    [
      "whose picture stands in for a file",
      "busca partes",
      pdfOf("<< /Subtype /Image /OPI << /1.3 << /F (a.tif) >> >> >>"),
    ],
    [
      "that requires something of its reader",
      "por conta própria",
      pdfOf("<< /Type /Catalog /Requirements [<< /S /EnableJavaScripts >>] >>"),
    ],
    ["that sends its form away", "envia ou busca", pdfOf("<< /S /SubmitForm /F (https://exemplo) >>")],
    ["that acts by itself", "por conta própria", pdfOf("<< /Type /Page /AA << /O 3 0 R >> >>")],
    [
      "that opens an address",
      "por conta própria",
      pdfOf("<< /OpenAction 2 0 R >>", "<< /S /URI /URI (https://exemplo) >>"),
    ],
    ["that opens an address at once", "por conta própria", pdfOf("<< /OpenAction << /S /URI /URI (x) >> >>")],
    ["that prints when it opens", "por conta própria", pdfOf(`<< /OpenAction ${prints} >>`)],
    [
      "that prints after it opened",
      "por conta própria",
      pdfOf("<< /OpenAction 2 0 R >>", "<< /S /GoTo /Next [5 0 R 3 0 R] >>", prints),
    ],
    [
      "that prints at once after it opened",
      "por conta própria",
      pdfOf(`<< /OpenAction << /S /GoTo /Next ${prints} >> >>`),
    ],
    [
      "that prints by packed objects",
      "por conta própria",
      pdfOf("<< /OpenAction 51 0 R >>", objectStream("<< /Type /Page >>", prints)),
    ],
    [
      "that prints by objects in a stream that is not packed",
      "por conta própria",
      pdfOf("<< /OpenAction 9 0 R >>", streamOf("/Type /ObjStm /N 1 /First 4", `9 0 ${prints}`)),
    ],
    [
      "that prints behind a string",
      "por conta própria",
      pdfOf(`<< /OpenAction << /T (a (b\\) % >> c)) /S%x\n/Named /N /Print >> >>`),
    ],
    ["whose opening stands elsewhere", "por dentro", pdfOf("<< /OpenAction << /S 2 0 R >> >>", "/Named")],
    [
      "whose packed objects begin elsewhere",
      "por dentro",
      pdfOf(catalog, streamOf("/Type /ObjStm /N 1 /First 7 0 R /Filter /FlateDecode", "1 0 <<>>")),
    ],
    [
      "that opens an address behind another action",
      "por conta própria",
      pdfOf("<< /OpenAction << /Next << /S /GoTo >> /S /URI /URI (x) >> >>"),
    ],
    [
      "with HTML before it",
      "antes do seu começo",
      new Uint8Array(Buffer.concat([Buffer.from("<html>"), pdfOf(catalog)])),
    ],
    [
      "with a mark of another encoding before it",
      "antes do seu começo",
      new Uint8Array(Buffer.concat([Buffer.from("\ufeff"), pdfOf(catalog)])),
    ],
    ["with a ZIP after it", "depois do seu fim", withEnd(emptyZip())],
    ["with a ZIP after it that ends like a PDF", "depois do seu fim", withEnd(emptyZip("%%EOF"))],
    [
      "with a ZIP after it, and its own end after that",
      "depois do seu fim",
      withEnd(`${emptyZip()}\n%%EOF\n`),
    ],
    ["without its end", "incompleto", pdfOf(catalog).subarray(0, -7)],
    ["with attachments", "anexados", pdfOf("<< /Names << /EmbeddedFiles 2 0 R >> >>")],
    ["with an attached file", "anexados", pdfOf(streamOf("/Type /EmbeddedFile", "MZ"))],
    ["with a form of programs", "XFA", pdfOf("<< /AcroForm << /XFA [(a) 2 0 R] >> >>")],
    ["with multimedia", "vídeo", pdfOf("<< /Subtype /RichMedia >>")],
    ["with a screen", "vídeo", pdfOf("<< /Type /Annot /Subtype /Screen >>")],
    ["with a clip", "vídeo", pdfOf("<< /Type /MediaClip /S /MCD >>")],
    ["with a rendition", "vídeo", pdfOf("<< /Type /Rendition /S /MR >>")],
    ["that plays", "vídeo", pdfOf("<< /S /RichMediaExecute >>")],
    ["that turns a view", "vídeo", pdfOf("<< /S /GoTo3DView >>")],
    ["that is encrypted", "cifra", pdfOf(`${catalog} /Encrypt 9 0 R`)],
    [
      "with objects packed in another way",
      "por dentro",
      pdfOf(streamOf("/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode", "xx")),
    ],
    [
      "with objects packed twice",
      "por dentro",
      pdfOf(streamOf("/Type /ObjStm /Filter /FlateDecode", deflateSync("1 0 x"))),
    ],
    ["with objects that a predictor hides", "por dentro", pdfOf(predicted)],
    [
      "that unpacks to more than any document",
      "por dentro",
      pdfOf(objectStream(" ".repeat(17 * 1024 * 1024))),
    ],
    [
      "whose text unpacks to more than any document",
      "por dentro",
      pdfOf(streamOf("/Filter /FlateDecode", "x ".repeat(9 * 1024 * 1024))),
    ],
    [
      "whose picture unpacks to more than any document",
      "por dentro",
      pdfOf(streamOf("/Subtype /Image /Filter /FlateDecode", Buffer.alloc(65 * 1024 * 1024))),
    ],
  ])("%s", async (_, found, bytes) => {
    expect(await activePdf(bytes)).toContain(found)
  })
})

describe("wherever it stands in a PDF", () => {
  const noise = fc.string({ unit: "binary-ascii", maxLength: 60 })
  const packed = fc.constantFrom<(inner: string) => Uint8Array>(
    (inner) => pdfOf(inner),
    (inner) => pdfOf(catalog, objectStream("<< /A 1 >>", inner)),
    (inner) => pdfOf(catalog, streamOf("/Type /Metadata", inner)),
  )
  const space = fc.constantFrom("", " ", "\n", "\r\n", "\t\0 ", " %x (\n", "%\r")

  test("an action is found, whatever is around it and however it is written", async () => {
    await fc.assert(
      fc.asyncProperty(noise, noise, packed, space, fc.nat(9), async (before, after, wrap, between, at) => {
        const name = "JavaScript"
        const code = `#${name.charCodeAt(at).toString(16)}`
        const written = `/S${between}/${name.slice(0, at)}${code}${name.slice(at + 1)} `
        // The line break ends a comment that was begun before.
        expect(await activePdf(wrap(`${before}\n<< ${written}>>${after}`))).toBeDefined()
      }),
    )
  })

  test("any bytes are looked at without an error", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.nat(3), async (bytes, kind) => {
        const wrapped = [
          bytes,
          pdfOf(bytes),
          pdfOf(streamOf("/Filter /FlateDecode", bytes)),
          docxOf({ "a.xml": bytes }),
        ]
        const given = wrapped[kind] ?? bytes
        await activePdf(given)
        await activeOffice(given)
      }),
    )
  })

  test("many names, streams and comments take no longer than a look at each", async () => {
    const most = 2_500_000
    const filled = (piece: string) =>
      new TextEncoder().encode(`%PDF-1.7\n${piece.repeat(most / piece.length)}\n%%EOF`)
    expect(await activePdf(filled("/S%"))).toContain("por dentro")
    expect(await activePdf(filled("/AA "))).toBeUndefined()
    expect(await activePdf(filled("stream\n"))).toContain("por dentro")
    expect(await activePdf(filled("/S /"))).toBeUndefined()
    expect(await activePdf(filled("/OpenAction 1 0 R "))).toContain("por dentro")
    expect(await activePdf(filled("/OpenAction 1 0 R 1 0 obj << "))).toContain("por dentro")
    expect(await activePdf(filled("PK\u0005\u0006 "))).toBeUndefined()
  })
})

const field = (...instructions: string[]) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${instructions
    .map((text) => `<w:r><w:instrText>${text}</w:instrText></w:r>`)
    .join("")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
const textRelations = "word/_rels/document.xml.rels"
const related = (kind: string, target: string, outside = true) =>
  docxOf({ [textRelations]: relationsOf({ kind, target, outside }) })
const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

describe("a document is taken", () => {
  test.each<[string, Uint8Array]>([
    ["DOCX with text alone", docxOf()],
    ["DOCX with links", related("hyperlink", "https://exemplo.gov.br")],
    ["DOCX with fields", docxOf({ "word/document.xml": wordText(field(" PAGE ", " \\* MERGEFORMAT ")) })],
    ["DOCX with a picture", docxOf({ "word/media/image1.png": new Uint8Array([0x89, 0x50, 0x4e, 0x47]) })],
    ["DOCX with the table behind a chart", docxOf({ "word/embeddings/tabela.xlsx": docxOf() })],
    [
      "DOCX with a chart of that table",
      docxOf({
        "word/embeddings/tabela.xlsx": docxOf(),
        "word/charts/_rels/chart1.xml.rels": relationsOf({
          kind: "package",
          target: "../embeddings/tabela.xlsx",
        }),
      }),
    ],
    [
      "DOCX with links as fields",
      docxOf({ "word/document.xml": wordText(field(' HYPERLINK "https://exemplo" ')) }),
    ],
    [
      "DOCX with a drawn picture of its own",
      docxOf({ "word/document.xml": wordText('<v:imagedata r:id="rId5"/><a:blip r:embed="rId6"/>') }),
    ],
    ["DOCX that is signed", docxOf({ "_xmlsignatures/sig1.xml": '<Signature><Object Id="a"/></Signature>' })],
    ["ODT with links", odtOf({ "content.xml": odtText('<text:a xlink:href="https://exemplo"/>') })],
    [
      "DOCX that writes about DDE",
      docxOf({ "word/document.xml": wordText("<w:r><w:t>DDEAUTO</w:t></w:r>") }),
    ],
    ["ODT with text alone", odtOf()],
    [
      "ODT with a picture of its own",
      odtOf({ "content.xml": odtText('<draw:image xlink:href="Pictures/1.png"/>') }),
    ],
    ["ODT that lists no modules", odtOf({ "Basic/script-lc.xml": "<library/>" })],
  ])("%s", async (_, bytes) => {
    expect(await activeOffice(bytes)).toBeUndefined()
  })
})

describe("a document is refused", () => {
  test.each<[string, string, Uint8Array]>([
    ["DOCX with macros", "macros", docxOf({ "word/vbaProject.bin": "x" })],
    ["DOCX whose macros have another name", "macros", related("vbaProject", "outro.bin", false)],
    [
      "DOCX that says that it has macros",
      "macros",
      docxOf({
        "[Content_Types].xml":
          '<Types><Default ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      }),
    ],
    ["DOCX with a remote template", "outro endereço", related("attachedTemplate", "https://exemplo/a.dotm")],
    [
      "DOCX with a template of another machine",
      "outro endereço",
      related("attachedTemplate", "file://host/a.dotm"),
    ],
    ["DOCX with a template on a share", "outro endereço", related("attachedTemplate", "\\\\host\\a.dotm")],
    [
      "DOCX with a template of that machine",
      "outro endereço",
      related("attachedTemplate", "file:///C:\\Modelos\\oficio.dotx"),
    ],
    ["DOCX with a remote object", "outro endereço", related("oleObject", "https://exemplo/a")],
    ["DOCX with a remote picture", "outro endereço", related("image", "https://exemplo/a.png")],
    ["DOCX with an object", "objeto", related("oleObject", "embeddings/a.bin", false)],
    ["DOCX with an object of another name", "objeto", docxOf({ "word/media/image1.png": ole })],
    ["DOCX with a page of its own inside", "objeto", related("aFChunk", "a.mht", false)],
    ...["INCLUDEPICTURE", "includetext", "  LINK ", "Import", "DATABASE"].map(
      (name): [string, string, Uint8Array] => [
        `DOCX with the field ${name}`,
        "busca outro arquivo",
        docxOf({ "word/document.xml": wordText(field(`${name} "https://exemplo/a"`)) }),
      ],
    ),
    [
      "DOCX with such a field in pieces",
      "busca outro arquivo",
      docxOf({ "word/document.xml": wordText(field(" INCL", "UDEPIC", "TURE x")) }),
    ],
    [
      "DOCX with such a field in one element",
      "busca outro arquivo",
      docxOf({
        "word/document.xml": wordText('<w:fldSimple x:instr="PAGE" w:instr="\nincludeText &quot;x&quot;"/>'),
      }),
    ],
    [
      "DOCX with a button for a macro",
      "executa uma macro",
      docxOf({ "word/document.xml": wordText('<w:fldSimple w:instr="MACROBUTTON AutoOpen x"/>') }),
    ],
    [
      "DOCX with a drawn picture from elsewhere",
      "outro endereço",
      docxOf({ "word/document.xml": wordText('<v:imagedata src="https://exemplo/a.png"/>') }),
    ],
    [
      "DOCX with a drawn picture that is a link",
      "outro endereço",
      docxOf({ "word/document.xml": wordText('<v:imagedata r:href="rId5"/>') }),
    ],
    [
      "DOCX with a picture that is a link",
      "outro endereço",
      docxOf({ "word/document.xml": wordText('<a:blip r:link="rId5"/>') }),
    ],
    [
      "DOCX with a relation that says two things",
      "por dentro",
      docxOf({
        [textRelations]: '<Relationships><Relationship x:Type="a/hyperlink" Type="a/image"/></Relationships>',
      }),
    ],
    [
      "DOCX with an object in its text",
      "objeto",
      docxOf({ "word/document.xml": wordText('<w:object><o:OLEObject r:id="rId5"/></w:object>') }),
    ],
    ["DOCX with a document inside", "objeto", related("package", "embeddings/a.xlsx", false)],
    ["DOCX with anything embedded", "objeto", docxOf({ "word/embeddings/a.bin": "x" })],
    [
      "DOCX with a ribbon of its own",
      "por conta própria",
      docxOf({ "customUI/customUI.xml": '<a onLoad="x"/>' }),
    ],
    [
      "DOCX with a ribbon under another name",
      "por conta própria",
      docxOf({ "word/a.xml": '<x:customUI onLoad="x"/>' }),
    ],
    ...["../a.xml", "word/../../a.xml", "/a.xml", "C:\\a.xml", "word\\..\\a.xml"].map(
      (path): [string, string, Uint8Array] => [
        `DOCX with a part ${path}`,
        "por dentro",
        docxOf({ [path]: "<a/>" }),
      ],
    ),
    ["DOCX with ActiveX", "ActiveX", docxOf({ "word/activeX/activeX1.xml": "<a/>" })],
    ["DOCX with DDE", "DDE", docxOf({ "word/document.xml": wordText(field('DDEAUTO c:\\\\cmd.exe "/k"')) })],
    ["DOCX with DDE in pieces", "DDE", docxOf({ "word/document.xml": wordText(field("DD", "E", "AUTO x")) })],
    [
      "DOCX with DDE in entities",
      "DDE",
      docxOf({ "word/document.xml": wordText(field("&#68;&#x44;E a b")) }),
    ],
    [
      "DOCX with DDE in CDATA",
      "DDE",
      docxOf({ "word/document.xml": wordText(field("<![CDATA[DDE]]> a b")) }),
    ],
    [
      "DOCX with DDE around a comment",
      "DDE",
      docxOf({ "word/document.xml": wordText(field("DD<!-- -->E a b")) }),
    ],
    [
      "DOCX with DDE of numbers",
      "DDE",
      docxOf({ "word/document.xml": wordText(field(" QUOTE 68 68 69 65 ")) }),
    ],
    [
      "DOCX with DDE in one element",
      "DDE",
      docxOf({ "word/document.xml": wordText('<w:fldSimple w:instr="DDE a b"/>') }),
    ],
    [
      "DOCX with DDE under another prefix",
      "DDE",
      docxOf({ "word/document.xml": wordText("<x:instrText>DDE a</x:instrText>") }),
    ],
    [
      "DOCX in UTF-16",
      "DDE",
      docxOf({
        "word/document.xml": new Uint8Array(
          Buffer.from(`\uFEFF${wordText(field("DDE a b")).replace("UTF-8", "UTF-16")}`, "utf16le"),
        ),
      }),
    ],
    [
      "DOCX in an encoding that is not looked at",
      "por dentro",
      docxOf({ "word/a.xml": '<?xml version="1.0" encoding="UTF-7"?><a/>' }),
    ],
    [
      "DOCX with entities of its own",
      "por dentro",
      docxOf({ "word/a.xml": '<!DOCTYPE a [<!ENTITY d "DDE">]><a>&d;</a>' }),
    ],
    [
      "DOCX within a DOCX, with macros",
      "macros",
      docxOf({ "word/embeddings/a.docx": docxOf({ "word/vbaProject.bin": "x" }) }),
    ],
    ["ODT with macros", "macros", odtOf({ "Basic/Standard/Module1.xml": "<script:module/>" })],
    ["ODT with scripts", "macros", odtOf({ "Scripts/python/a.py": "print(1)" })],
    [
      "ODT with events",
      "eventos",
      odtOf({ "content.xml": odtText('<script:event-listener script:event-name="dom:load"/>') }),
    ],
    [
      "ODT with DDE",
      "DDE",
      odtOf({ "content.xml": odtText('<office:dde-source office:dde-application="cmd"/>') }),
    ],
    [
      "ODT with a remote section",
      "outro endereço",
      odtOf({ "content.xml": odtText('<text:section-source xlink:href="https://exemplo/a.odt"/>') }),
    ],
    [
      "ODT with a remote picture",
      "outro endereço",
      odtOf({ "content.xml": odtText('<draw:image xlink:href="../a.png"/>') }),
    ],
    [
      "ODT with an object",
      "objeto",
      odtOf({ "content.xml": odtText('<draw:object xlink:href="./Object 1"/>') }),
    ],
    [
      "ODT with an object of another program",
      "objeto",
      odtOf({ "content.xml": odtText('<draw:object-ole xlink:href="./Object 1"/>') }),
    ],
    [
      "ODT with a link that runs a macro",
      "por conta própria",
      odtOf({ "content.xml": odtText('<text:a xlink:href="vnd.sun.star.script:x"/>') }),
    ],
    ["ODT with a password", "senha", odtOf({ "META-INF/manifest.xml": "<manifest:encryption-data/>" })],
  ])("%s", async (_, found, bytes) => {
    expect(await activeOffice(bytes)).toContain(found)
  })

  test("for anything that makes it more than a plain ZIP file", async () => {
    const whole = Buffer.from(docxOf())
    const changed = (change: (bytes: Buffer) => unknown) => {
      const bytes = Buffer.from(whole)
      change(bytes)
      return activeOffice(bytes)
    }
    const directory = whole.readUInt32LE(whole.length - 6)
    const last = whole.length
    const ways: Record<string, (bytes: Buffer) => unknown> = {
      "one entry fewer": (bytes) => bytes.writeUInt16LE(whole.readUInt16LE(last - 12) - 1, last - 12),
      "another name in front of the data": (bytes) => bytes.write("x", 30),
      "a size that is less than there is": (bytes) => bytes.writeUInt32LE(1, directory + 24),
      "an encrypted entry": (bytes) => bytes.writeUInt16LE(1, directory + 8),
    }
    expect(await activeOffice(Buffer.concat([Buffer.from("MZ"), whole]))).toContain("por dentro")
    expect(await activeOffice(Buffer.concat([whole, Buffer.from("PK")]))).toContain("por dentro")
    expect(await activeOffice(whole.subarray(0, last - 1))).toContain("por dentro")
    for (const [way, change] of Object.entries(ways))
      expect(await changed(change), way).toContain("por dentro")
    expect(await activeOffice(zipSync({ "a.xml": strToU8("<a/>"), "A.xml": strToU8("<a/>") }))).toContain(
      "por dentro",
    )
  })

  test("for unpacking to more than any document, without unpacking it", async () => {
    const bomb = docxOf({ "word/media/a.bin": new Uint8Array(65 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(200_000)
    expect(await activeOffice(bomb)).toContain("por dentro")
    // The declared size is small: unpacking stops after so many bytes.
    const lying = Buffer.from(zipSync({ "a.xml": deflateRawSync(new Uint8Array(5_000_000)) }, { level: 0 }))
    const directory = lying.readUInt32LE(lying.length - 6)
    lying.writeUInt16LE(8, directory + 10)
    lying.writeUInt16LE(8, 8)
    expect(await activeOffice(lying)).toContain("por dentro")
    let nested = docxOf()
    for (let depth = 0; depth < 4; depth++) nested = docxOf({ "word/embeddings/a.docx": nested })
    expect(await activeOffice(nested)).toContain("por dentro")
  })

  test("whatever is changed in it, it is looked at without an error", async () => {
    const whole = docxOf({ "word/document.xml": wordText(field("DDE a b")) })
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        // Either the result is unchanged, or the file is reported as broken.
        const found = await activeOffice(whole.with(at, byte))
        expect(found === undefined || typeof found === "string").toBe(true)
      }),
    )
  })
})
