import "../support/page/clocks"
import { afterAll, beforeAll } from "vitest"
import { closeServer, startServer } from "./system"

// Files of one process share all modules, and run this before each of them.
beforeAll(startServer)
afterAll(closeServer)
