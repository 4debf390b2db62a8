# Node 24 is an LTS release. Debian, because chDB's library requires glibc. To pin its bytes too, pass NODE_IMAGE=node@sha256:….
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
COPY tests/openapi-client/package.json ./tests/openapi-client/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# What only a build reads stays behind: the cache, and the packages that are not in `dependencies`. npm keeps the link to the tests' workspace, and
# Playwright, since Next names it as a peer that it could use.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf .next/cache tests node_modules/openapi-client \
  node_modules/playwright node_modules/playwright-core node_modules/@playwright node_modules/.bin/playwright*

FROM ${NODE_IMAGE}
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data HOSTNAME=0.0.0.0 PORT=3000
# As in the scripts of package.json: memory that was freed is given back.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=262144
WORKDIR /app
# Owned by root, so that the process can change neither its own code nor its pages. It writes to DATA_DIR and /tmp only.
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Live, not ready: while a store is down, killing this process would help nobody. A proxy asks /api/health/ready.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/live').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "lib/cli/start.mjs"]
