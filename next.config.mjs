/** @type {import('next').NextConfig} */
const nextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  compress: true,
  devIndicators: false,
  images: { unoptimized: true },
  serverExternalPackages: ['chdb', '@clickhouse/client', '@electric-sql/pglite', 'pg', 'pino', 'tsx'],
}

export default nextConfig
