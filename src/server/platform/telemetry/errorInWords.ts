/**
 * What an operator can do about an error that stops a command or the start. The keys are SQLSTATEs (PostgreSQL, appendix A), or
 * the system's codes for a failed connection.
 */
const databaseErrors: Record<string, string> = {
  "0A000": "PostgreSQL lacks something that Atalaia needs",
  "08P01": "The database refuses the connection (pgbouncer: docs/deployment.md, pgbouncer)",
  "23503": "Rows refer to others that are missing",
  "25006": "The database in DATABASE_URL takes no changes: it is a replica, or set to read only",
  "28000": "PostgreSQL does not let the role in DATABASE_URL in from here",
  "28P01": "PostgreSQL refuses the password of the role in DATABASE_URL",
  "3D000": "There is no database with the name in DATABASE_URL",
  "42501": "The role in DATABASE_URL may not do what is needed (docs/deployment.md, PostgreSQL)",
  "53300": "PostgreSQL has no connections left",
  "57P03": "PostgreSQL is starting or stopping: try again",
}
const connectionErrors: Record<string, string> = {
  ECONNREFUSED: "Nothing listens at the address in DATABASE_URL",
  EHOSTUNREACH: "The address in DATABASE_URL cannot be reached",
  ENOTFOUND: "The host in DATABASE_URL is not known",
  EAI_AGAIN: "The host in DATABASE_URL cannot be looked up now",
  ETIMEDOUT: "The address in DATABASE_URL does not answer",
}

/**
 * A sentence for a known error of the database or of the connection to it; otherwise undefined. The database's own message is
 * added: with these codes it names roles, databases and parts of the schema, never data. `address` names the setting that has the
 * database's address.
 */
export function errorInWords(error: unknown, address = "DATABASE_URL"): string | undefined {
  for (const { code, message, syscall } of withCauses(error)) {
    const words = databaseErrors[code ?? ""]?.replace("DATABASE_URL", address)
    if (words) return `${words}: ${message} (${code})`
    const connecting = syscall === "connect" || syscall === "getaddrinfo"
    const unconnected = connecting
      ? connectionErrors[code ?? ""]?.replace("DATABASE_URL", address)
      : undefined
    if (unconnected) return `${unconnected} (${code})`
  }
  return undefined
}

/** An error with its causes and the errors it aggregates, such as one per address of a host. */
function withCauses(error: unknown): NodeJS.ErrnoException[] {
  if (!(error instanceof Error)) return []
  const several = error instanceof AggregateError ? error.errors : []
  return [error, ...[error.cause, ...several].flatMap(withCauses)]
}
