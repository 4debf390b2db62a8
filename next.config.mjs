import { existsSync, readFileSync } from 'node:fs'

/** Addresses of earlier releases, and where their content is now. */
const FORMER = JSON.parse(readFileSync(new URL('lib/shared/former-addresses.json', import.meta.url), 'utf8'))
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const leading = (addresses) => Object.entries(addresses).map(([source, destination]) => ({ source, destination }))

/** @type {import('next').NextConfig} */
const nextConfig = {
  // For the browser, which need not load package.json for it.
  env: { CALLSCOPE_VERSION: version },
  reactStrictMode: true,
  poweredByHeader: false,
  compress: true,
  devIndicators: false,
  allowedDevOrigins: ['127.0.0.1'],
  images: { unoptimized: true },
  redirects: async () => leading(FORMER.pages).map((one) => ({ ...one, permanent: false })),
  rewrites: async () => ({ afterFiles: leading(FORMER.routes) }),
  // `npm test` checks types; a build of a release need not repeat that.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    // The browser gets only the small part of zod that it needs to read addresses and errors.
    resolveAlias: { 'zod/mini': { browser: './lib/client/zod-mini.ts' } },
  },
  experimental: {
    // Nothing reads the server's source maps, which take 200 MB and a fifth of the build's time.
    turbopackSourceMaps: false,
    // Only a second build would read the cache, and writing it takes 225 MB and a fifth of the first build's time.
    turbopackFileSystemCacheForBuild: existsSync(new URL('.next/BUILD_ID', import.meta.url)),
    // Fewer and larger files compress better: 3 to 5 % of a first visit, and no more to load when moving between pages.
    turbopackChunking: { requestCost: 1_500_000, minChunkSize: 600_000, maxMergeChunkSize: 2_000_000 },
  },
  // Packages that are native or read their own files. `drizzle-orm` and `zod` would otherwise be minified again for each of 52 groups of routes, which takes a
  // third of the build's time.
  serverExternalPackages: [
    'chdb',
    'date-holidays',
    'drizzle-orm',
    '@clickhouse/client',
    '@electric-sql/pglite',
    '@resvg/resvg-js',
    'pg',
    'pino',
    'prom-client',
    'satori',
    'tsx',
    'zod',
  ],
}

export default nextConfig
