import "../support/page/clocks"
import { afterAll, beforeAll } from "vitest"
import { closeServer, startServer } from "./system"

// Files of one process share all modules, and run this before each file.
beforeAll(startServer)
afterAll(closeServer)
