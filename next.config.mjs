/** @type {import('next').NextConfig} */
const nextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  compress: true,
  devIndicators: false,
  allowedDevOrigins: ['127.0.0.1'],
  images: { unoptimized: true },
  // `npm test` checks types, and whoever starts a release need not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['chdb', '@clickhouse/client', '@electric-sql/pglite', 'pg', 'pino', 'tsx'],
}

export default nextConfig
