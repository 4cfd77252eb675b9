import { readFileSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import * as zlib from "node:zlib"
import { getRequestListener } from "@hono/node-server"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { type Plugin, runnerImport } from "vite"
import { defineConfig } from "vitest/config"
import { groups } from "./src/build/groups.ts"

const brotliCompress = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { dependencies, version } = JSON.parse(readFileSync(here("package.json"), "utf8"))

/** What the page needs of a table that holds more, by the name under which the page imports it. */
const pageTables: Record<string, { file: string; read: (module: never) => unknown }> = {
  // Methods and paths: the shapes' library stays out of the page.
  "virtual:routes": {
    file: here("src/contract/routes.ts"),
    read: ({ routes }: typeof import("./src/contract/routes")) => routes(),
  },
  // What answers look like, for the terminal, which checks them.
  "virtual:forms": {
    file: here("src/contract/forms.ts"),
    read: ({ forms }: typeof import("./src/contract/forms")) => forms(),
  },
  // What was done: the sentences of previews stay with the server.
  "virtual:auditTitles": {
    file: here("src/domain/audit/kinds.ts"),
    read: ({ auditKinds }: typeof import("./src/domain/audit/kinds")) =>
      Object.fromEntries(Object.entries(auditKinds).map(([kind, { title }]) => [kind, title])),
  },
}

/** Gives the page its tables as plain data. */
export function tablesOfPage(): Plugin {
  return {
    name: "atalaia-tables",
    resolveId: (source) => (Object.hasOwn(pageTables, source) ? `\0${source}` : undefined),
    async load(source) {
      const table = pageTables[source.slice(1)]
      if (!table || !source.startsWith("\0")) return undefined
      this.addWatchFile(table.file)
      const { module } = await runnerImport<never>(table.file, {
        configFile: false,
        resolve: { alias: { "@": here("src") } },
      })
      return `export default ${JSON.stringify(table.read(module))}`
    },
  }
}

/**
 * Imports icons from their own files: through the package's one, every part of the page would seem to need every icon, and the
 * first screens would fetch them all.
 */
function iconsFromTheirFiles(): Plugin {
  const files = new Map<string, string>()
  return {
    name: "atalaia-icon-files",
    apply: "build",
    enforce: "pre",
    async buildStart() {
      const all = await this.resolve("lucide-react", here("src/main.tsx"))
      const text = all ? await readFile(all.id, "utf8") : ""
      for (const [, names = "", file = ""] of text.matchAll(/^export \{(.*)\} from '\.\/(icons\/.*)';$/gm)) {
        for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) {
          files.set(name, `lucide-react/dist/esm/${file}`)
        }
      }
    },
    transform: {
      filter: { id: /\/(src|views|commands)\/.*\.tsx?$/, code: /"lucide-react"/ },
      handler: (code) =>
        code.replace(/^import \{([^}]*)\} from "lucide-react"$/gm, (_, list: string) => {
          const names = [...list.matchAll(/(?<!type )\b([A-Z]\w*)(?: as (\w+))?/g)]
          return names.map(([, name = "", as = name]) => `import ${as} from "${files.get(name)}"`).join(";")
        }),
    },
  }
}

/** Icons without the keys of their strokes, for which React asks in development alone. */
const iconsWithoutKeys: Plugin = {
  name: "atalaia-icons",
  apply: "build",
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: (code) => code.replace(/,\s*key: "\w+"/g, ""),
  },
}

/**
 * Writes each text of the page compressed beside it, so that the server does not have to for each answer. Gzip is for
 * browsers that reach it without TLS.
 */
const compressed: Plugin = {
  name: "atalaia-compressed",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const texts = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
    await Promise.all(
      texts.map(async (file) => {
        const path = join(dir, file)
        const text = await readFile(path)
        await Promise.all([
          brotliCompress(text).then((bytes) => writeFile(`${path}.br`, bytes)),
          gzip(text, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
        ])
      }),
    )
  },
}

/** Forms and views that are loaded when they open stay out of what never opens one: the terminal. */
const withoutForms: Plugin = {
  name: "atalaia-without-forms",
  resolveDynamicImport: (source) =>
    typeof source === "string" && /^(@views\/|\.\/)/.test(source)
      ? { id: source, external: true }
      : undefined,
}

/** Serves the API from the development server, loaded anew when its source changes. */
function apiInDevelopment(): Plugin {
  return {
    name: "atalaia-api",
    apply: "serve",
    configureServer(server) {
      if (process.env.VITEST) return
      const listener = getRequestListener(async (request, connection) => {
        const { developmentApp } = await server.ssrLoadModule("/src/server/start/development.ts")
        return (await developmentApp()).fetch(request, connection)
      })
      server.middlewares.use((request, response, next) => {
        if (/^\/(api|oidc)\//.test(request.url ?? "")) void listener(request, response)
        else next()
      })
    },
  }
}

/** Test files of a page without a browser. */
const inJsdom = ["**/*.jsdom.test.{ts,tsx}"]
/** The files of a worker share their modules, which are read once; those that put others in their place stand apart. */
const withMocks = ["**/*.mocked.test.{ts,tsx}"]

/** Tests of the calls as a whole, and of who makes them: one database is enough for them. */
const aboutCalls = ["tests/api/hostile/**", "tests/api/terminal/**", "tests/api/reach.test.ts"]

/** The build of the terminal: one file with all that it needs, so that it begins at once. */
const terminalBuild = {
  outDir: "dist/terminal",
  emptyOutDir: true,
  target: "node20",
  copyPublicDir: false,
  rolldownOptions: { input: { main: here("src/terminal/main.ts") } },
}

/**
 * Packages that are built into the server. What a file imports from outside runs before the file, and arktype would be there
 * before its configuration (`contract/arktypeConfig.ts`). Of the others, most is not used.
 */
const builtIn = /^(@ark\/.*|arktype|hono|@hono\/node-server|temporal-(polyfill|utils))$/
const notBuiltIn = Object.keys(dependencies).filter((name) => !builtIn.test(name))

const signNumber = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Writes signs beyond Latin 1 as numbers: with one of them, V8 stores the whole file with two bytes for each sign. */
const oneByteForEachSign: Plugin = {
  name: "atalaia-one-byte",
  apply: "build",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk") file.code = file.code.replace(/[^\0-\xff]/g, signNumber)
    }
  },
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    tablesOfPage(),
    iconsWithoutKeys,
    ...(isSsrBuild ? [oneByteForEachSign] : [iconsFromTheirFiles(), compressed]),
    apiInDevelopment(),
    ...(mode === "terminal" ? [withoutForms] : []),
  ],
  resolve: {
    alias: { "@views": here("views"), "@commands": here("commands"), "@": here("src") },
  },
  define: {
    __VERSION__: JSON.stringify(version),
    ...(mode === "terminal" && {
      "process.env.NODE_ENV": JSON.stringify("production"),
      // The terminal has none, and Node 26 writes a warning to whoever looks.
      "globalThis.localStorage": "undefined",
    }),
  },
  build:
    mode === "terminal"
      ? terminalBuild
      : isSsrBuild
        ? {
            outDir: "dist/server",
            emptyOutDir: true,
            target: "node20",
            copyPublicDir: false,
            rolldownOptions: {
              input: {
                main: here("src/server/start/main.ts"),
                firstAdmin: here("src/server/start/firstAdmin.ts"),
                breakGlass: here("src/server/start/breakGlass.ts"),
                verifyAudit: here("src/server/start/verifyAudit.ts"),
                prepareDatabase: here("src/server/start/prepareDatabase.ts"),
                moveToPostgres: here("src/server/start/moveToPostgres.ts"),
                pruneAudit: here("src/server/start/pruneAudit.ts"),
                rotateKey: here("src/server/start/rotateKey.ts"),
              },
            },
          }
        : {
            outDir: "dist/client",
            emptyOutDir: true,
            target: "es2023",
            // Every browser of this target knows it.
            modulePreload: { polyfill: false },
            rolldownOptions: { output: { codeSplitting: { groups } } },
          },
  ssr: mode === "terminal" ? { noExternal: true } : { external: notBuiltIn, noExternal: builtIn },
  server: { port: 8080, host: "127.0.0.1" },
  test: {
    // Ends what hangs, and measures nothing: a machine may be doing much else at the same time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: "forks",
    // Most of what a test makes is gone at its end: with more room for what is new, Node collects it less often.
    execArgv: ["--max-semi-space-size=64"],
    maxWorkers: 3,
    setupFiles: ["tests/support/setup.ts"],
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude: [...inJsdom, ...withMocks],
        },
      },
      {
        extends: true,
        test: {
          name: "unit:page",
          environment: "jsdom",
          include: inJsdom.map((name) => `tests/unit/${name}`),
          setupFiles: ["tests/support/page/page.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "unit:apart",
          environment: "jsdom",
          isolate: true,
          include: withMocks.map((name) => `tests/unit/${name}`),
          setupFiles: ["tests/support/page/page.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          // A project does not hear of `--exclude`.
          exclude: [...withMocks, ...(process.env.CALLS_ELSEWHERE ? aboutCalls : [])],
          globalSetup: ["tests/support/server/templates.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "api:apart",
          isolate: true,
          include: withMocks.map((name) => `tests/api/${name}`),
          globalSetup: ["tests/support/server/templates.ts"],
        },
      },
      {
        extends: true,
        // The production build of React has no other runtime.
        oxc: { jsx: { development: false } },
        test: {
          name: "page",
          server: { deps: { inline: [/\.css$/, /@uiw/] } },
          environment: "./tests/support/page/environment.ts",
          include: ["tests/page/**/*.test.ts"],
          setupFiles: ["tests/page/setup.ts"],
          globalSetup: ["tests/support/server/templates.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "badDays",
          include: ["tests/badDays/**/*.test.ts"],
          globalSetup: ["tests/badDays/build.ts"],
        },
      },
    ],
  },
}))
