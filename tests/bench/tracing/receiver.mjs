// Accepts traces like a collector, and counts requests and bytes. It runs in its own process, so that its cost is not measured.
// It prints its port and, on SIGTERM, the counts.
import { createServer } from "node:http"

let requests = 0
let bytes = 0
const server = createServer((request, response) => {
  requests++
  request.on("data", (part) => {
    bytes += part.length
  })
  request.on("end", () => response.writeHead(200, { "Content-Type": "application/x-protobuf" }).end())
}).listen(0, "127.0.0.1", () => console.info(server.address().port))
process.on("SIGTERM", () => {
  console.info(JSON.stringify({ requests, bytes }))
  process.exit(0)
})
