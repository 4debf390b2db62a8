#!/bin/sh
cd /checkout
# Each running statement holds a thread.
export UV_THREADPOOL_SIZE=16
exec node --import tsx tests/support/clickhouse/server-process.ts --directory=/var/lib/clickhouse \
  --user="$CLICKHOUSE_USER" --password="$CLICKHOUSE_PASSWORD" --host=0.0.0.0 --port=8123
