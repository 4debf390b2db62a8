/** @type {import('next').NextConfig} */
const nextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  compress: true,
  devIndicators: false,
  allowedDevOrigins: ['127.0.0.1'],
  images: { unoptimized: true },
  // `npm test` checks types; a build of a release need not repeat that.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['chdb', '@clickhouse/client', '@electric-sql/pglite', 'pg', 'pino', 'tsx'],
}

export default nextConfig
