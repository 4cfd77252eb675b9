import { createHash, randomUUID } from "node:crypto"
import { AwsClient } from "aws4fetch"
import { OwnError } from "../telemetry/ownError"
import { outgoing } from "../telemetry/tracing/tracing"
import { checkedKey, type FileStore } from "./fileStore"

/** Timeout of one request in milliseconds: a person waits for it. */
const timeout = 20_000
const defaultRegion = "us-east-1"

/**
 * A bucket of an S3-compatible store, addressed by path: `https://KEY:SECRET@HOST/BUCKET`. A shared bucket may have a folder
 * after its name. `?region=…` is optional. Requests are signed including their bodies (AWS Signature Version 4).
 */
export function s3Store(url: string): FileStore {
  const address = new URL(url)
  const { username, password, origin, pathname, searchParams } = address
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: "s3",
    region: searchParams.get("region") ?? defaultRegion,
    retries: 2,
  })
  const folder = `${origin}${pathname.replace(/\/+$/, "")}`
  const request = async (method: "GET" | "PUT" | "DELETE", key: string, body?: Uint8Array<ArrayBuffer>) => {
    const at = `${folder}/${checkedKey(key)}`
    const signed = () =>
      client.fetch(at, {
        method,
        headers: {
          "X-Amz-Content-Sha256": createHash("sha256")
            .update(body ?? "")
            .digest("hex"),
        },
        signal: AbortSignal.timeout(timeout),
        ...(body && { body }),
      })
    const answer = await outgoing({ to: "files", does: method, address }, signed)
    const fine = answer.ok || (method === "DELETE" && answer.status === 404)
    if (!fine) {
      throw new OwnError(`HTTP_${answer.status}`, `the file store refused ${method} with ${answer.status}`)
    }
    return answer
  }
  return {
    put: async (bytes) => {
      const key = randomUUID()
      await request("PUT", key, new Uint8Array(bytes))
      return key
    },
    read: async (key) => new Uint8Array(await (await request("GET", key)).arrayBuffer()),
    remove: async (key) => {
      await request("DELETE", key)
    },
  }
}
