# Node 24, or an image by its digest, which nobody can exchange (docs/deployment.md, Containers):
# `--build-arg NODE_IMAGE=node@sha256:…`.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
# Page and server are built here, with all tools.
FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
# The page stands in its built files: the server runs without its packages and without the tools.
RUN npm pkg delete devDependencies \
    && npm prune --ignore-scripts \
    && npm sbom --sbom-format=cyclonedx --sbom-type=application > sbom.cdx.json

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=build /build/package.json /build/sbom.cdx.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
# The only folders that the server writes to, the second where AUDIT_ANCHOR_DIR names it.
RUN mkdir /data /anchors && chown node:node /data /anchors
VOLUME /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=off
EXPOSE 8080
USER node
# Whether the process answers. Whether it should get requests is asked at /api/ready, by the proxy.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=30", "--v8-pool-size=1", "dist/server/main.js"]
