/*
 * The requirements of OCSF 1.4.0 for the classes and objects that the audit uses, as far as events use them. Source:
 * https://schema.ocsf.io/1.4.0, attribute by attribute.
 */

type Kind = "text" | "whole" | "truth" | "address" | "texts" | "anything" | keyof typeof objects

interface Shape {
  required: readonly string[]
  /** At least one of these must be present. */
  some?: readonly string[]
  /** Exactly one of these must be present. */
  one?: readonly string[]
  attributes: Record<string, Kind>
}

const named = { required: [], some: ["name", "uid"] } as const

const objects = {
  metadata: {
    required: ["product", "version"],
    attributes: {
      version: "text",
      product: "product",
      uid: "text",
      sequence: "whole",
      event_code: "text",
      log_name: "text",
      log_provider: "text",
      original_time: "text",
    },
  },
  product: { ...named, attributes: { name: "text", vendor_name: "text", version: "text" } },
  actor: {
    required: [],
    some: ["process", "user", "session", "app_name", "app_uid"],
    attributes: { user: "user" },
  },
  user: {
    required: [],
    some: ["account", "name", "uid"],
    attributes: { uid: "text", name: "text", full_name: "text", type_id: "whole", type: "text" },
  },
  network_endpoint: {
    required: [],
    some: ["ip", "uid", "name", "hostname", "svc_name"],
    attributes: { ip: "address", name: "text" },
  },
  service: { ...named, attributes: { name: "text", uid: "text" } },
  managed_entity: {
    required: [],
    some: ["name", "uid", "device", "group", "org", "policy", "user"],
    attributes: {
      name: "text",
      uid: "text",
      type: "text",
      type_id: "whole",
      user: "user",
      org: "organization",
    },
  },
  organization: { ...named, attributes: { name: "text", uid: "text" } },
  resource_details: { ...named, attributes: { name: "text", uid: "text", type: "text" } },
  group: { ...named, attributes: { name: "text", uid: "text", type: "text" } },
  api: { required: ["operation"], attributes: { operation: "text", service: "service" } },
} as const satisfies Record<string, Pick<Shape, "required" | "some"> & { attributes: Record<string, string> }>

const ofEveryClass = {
  required: ["activity_id", "category_uid", "class_uid", "metadata", "severity_id", "time", "type_uid"],
  attributes: {
    activity_id: "whole",
    activity_name: "text",
    category_uid: "whole",
    category_name: "text",
    class_uid: "whole",
    class_name: "text",
    type_uid: "whole",
    type_name: "text",
    severity_id: "whole",
    severity: "text",
    status_id: "whole",
    status: "text",
    status_detail: "text",
    time: "whole",
    message: "text",
    metadata: "metadata",
    actor: "actor",
    src_endpoint: "network_endpoint",
    unmapped: "anything",
  },
} as const

interface EventClass extends Shape {
  category: number
  name: string
  activities: Record<number, string>
}

const eventClasses: Record<number, EventClass> = {
  3001: {
    category: 3,
    name: "Account Change",
    required: ["user"],
    attributes: { user: "user" },
    activities: {
      1: "Create",
      2: "Enable",
      3: "Password Change",
      4: "Password Reset",
      5: "Disable",
      6: "Delete",
      7: "Attach Policy",
      8: "Detach Policy",
      9: "Lock",
      10: "MFA Factor Enable",
      11: "MFA Factor Disable",
      12: "Unlock",
    },
  },
  3002: {
    category: 3,
    name: "Authentication",
    required: ["user"],
    some: ["service", "dst_endpoint"],
    attributes: { user: "user", service: "service", is_mfa: "truth" },
    activities: {
      1: "Logon",
      2: "Logoff",
      3: "Authentication Ticket",
      4: "Service Ticket Request",
      5: "Service Ticket Renew",
      6: "Preauth",
    },
  },
  3003: {
    category: 3,
    name: "Authorize Session",
    required: ["user"],
    one: ["privileges", "group"],
    attributes: { user: "user", privileges: "texts" },
    activities: { 1: "Assign Privileges", 2: "Assign Groups" },
  },
  3004: {
    category: 3,
    name: "Entity Management",
    required: ["entity"],
    attributes: { entity: "managed_entity", comment: "text" },
    activities: {
      1: "Create",
      2: "Read",
      3: "Update",
      4: "Delete",
      5: "Move",
      6: "Enroll",
      7: "Unenroll",
      8: "Enable",
      9: "Disable",
      10: "Activate",
      11: "Deactivate",
      12: "Suspend",
      13: "Resume",
    },
  },
  3005: {
    category: 3,
    name: "User Access Management",
    required: ["privileges", "user"],
    attributes: { privileges: "texts", user: "user", resource: "resource_details" },
    activities: { 1: "Assign Privileges", 2: "Revoke Privileges" },
  },
  3006: {
    category: 3,
    name: "Group Management",
    required: ["group"],
    attributes: { group: "group", user: "user", resource: "resource_details" },
    activities: {
      1: "Assign Privileges",
      2: "Revoke Privileges",
      3: "Add User",
      4: "Remove User",
      5: "Delete",
      6: "Create",
    },
  },
  6003: {
    category: 6,
    name: "API Activity",
    required: ["actor", "api", "src_endpoint"],
    attributes: { api: "api", resources: "resource_details" },
    activities: { 1: "Create", 2: "Read", 3: "Update", 4: "Delete" },
  },
}

const severities = ["Unknown", "Informational", "Low", "Medium", "High", "Critical", "Fatal"]
const statuses = ["Unknown", "Success", "Failure"]
const categories: Record<number, string> = { 3: "Identity & Access Management", 6: "Application Activity" }

type Event = Record<string, unknown>

/** The faults of an event, each with its path. Empty if the event is valid OCSF 1.4.0. */
export function ocsfFaults(event: Event): string[] {
  const known = eventClasses[Number(event.class_uid)]
  if (!known) return [`class_uid: there is no class ${event.class_uid} here`]
  const shape: Shape = {
    ...known,
    required: [...ofEveryClass.required, ...known.required],
    attributes: { ...ofEveryClass.attributes, ...known.attributes },
  }
  const activity = known.activities[Number(event.activity_id)]
  const told: [string, unknown, unknown][] = [
    ["category_uid", event.category_uid, known.category],
    ["category_name", event.category_name, categories[known.category]],
    ["class_name", event.class_name, known.name],
    ["type_uid", event.type_uid, Number(event.class_uid) * 100 + Number(event.activity_id)],
    ["type_name", event.type_name, `${known.name}: ${event.activity_name}`],
    ["severity", event.severity, severities[Number(event.severity_id)]],
    ["status", event.status, statuses[Number(event.status_id)]],
    ["metadata.version", (event.metadata as Event | undefined)?.version, "1.4.0"],
    // In milliseconds: a value in seconds would fall in 1970.
    ["time", Number(event.time) > Date.UTC(2000, 0) && Number(event.time) < Date.UTC(2200, 0), true],
  ]
  const other =
    event.activity_id === 99 && !Object.values(known.activities).includes(String(event.activity_name))
  if (!other) told.push(["activity_name", event.activity_name, activity ?? "an activity of the class"])
  return [
    ...faultsOf(event, shape, ""),
    ...told
      .filter(([, is, should]) => is !== should || is === undefined)
      .map(([where, is, should]) => `${where}: ${is}, not ${should}`),
  ]
}

function faultsOf(value: unknown, shape: Shape, where: string): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${where}: no object`]
  const { required, some, one, attributes } = shape
  const there = (name: string) => name in value
  return [
    ...required.filter((name) => !there(name)).map((name) => `${where}${name}: missing`),
    ...(some && !some.some(there) ? [`${where}: none of ${some}`] : []),
    ...(one && one.filter(there).length !== 1 ? [`${where}: not one of ${one}`] : []),
    ...Object.entries(value).flatMap(([name, part]) => {
      const kind = attributes[name]
      return kind ? faultsOfPart(part, kind, `${where}${name}`) : [`${where}${name}: not of this class`]
    }),
  ]
}

function faultsOfPart(part: unknown, kind: Kind, where: string): string[] {
  const is = (right: boolean) => (right ? [] : [`${where}: ${JSON.stringify(part)} is no ${kind}`])
  switch (kind) {
    case "text":
      return is(typeof part === "string" && part !== "")
    case "texts":
      return is(Array.isArray(part) && part.length > 0 && part.every((one) => typeof one === "string" && one))
    case "whole":
      return is(Number.isSafeInteger(part))
    case "truth":
      return is(typeof part === "boolean")
    case "address":
      return is(typeof part === "string" && /^[\d.]{7,15}$|^[\da-f:.]{2,40}$/i.test(part))
    case "anything":
      return is(typeof part === "object" && part !== null && !Array.isArray(part))
    default: {
      // `resources` is an array.
      const parts = Array.isArray(part) ? part : [part]
      return parts.flatMap((one) => faultsOf(one, objects[kind], `${where}.`))
    }
  }
}
