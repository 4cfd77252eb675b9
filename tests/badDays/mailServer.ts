import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

export interface MailServer {
  /** The setting that contains its address. */
  url: string
  /** The recipients of the accepted messages, in order. */
  taken: string[]
  /** From now on it reads whole messages without answering. */
  fallSilent: () => void
  /** Recipients of messages that it read without answering. */
  unanswered: string[]
}

/** The subset of SMTP that messages to one recipient need. It ends with the test. */
export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = []
  const unanswered: string[] = []
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    // A killed client breaks its connection.
    socket.on("error", () => socket.destroy())
    socket.setEncoding("utf8")
    let heard = ""
    let recipient = ""
    let message = false
    socket.write("220 prova\r\n")
    socket.on("data", (part: string) => {
      heard += part
      for (;;) {
        const end = message ? "\r\n.\r\n" : "\r\n"
        const at = heard.indexOf(end)
        if (at < 0) return
        const line = heard.slice(0, at)
        heard = heard.slice(at + end.length)
        if (message) {
          message = false
          if (silent) {
            unanswered.push(recipient)
            continue
          }
          taken.push(recipient)
        }
        recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? recipient
        message = /^DATA$/i.test(line)
        socket.write(message ? "354 continue\r\n" : "250 ok\r\n")
      }
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(async () => {
    const closed = once(server, "close")
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    taken,
    unanswered,
    fallSilent: () => {
      silent = true
    },
  }
}
