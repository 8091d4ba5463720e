# syntax=docker/dockerfile:1.7
# One image with both binaries: `server` (the default) and `worker`.

FROM node:24-bookworm-slim AS frontend
WORKDIR /build/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . /build
RUN npm run build

FROM rust:1.95-bookworm AS binaries
WORKDIR /build
COPY . .
# The build folder is a cache that the next stage cannot see: copy the results out in the same step.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/build/target \
    cargo build --locked --release --workspace --bin server --bin worker \
    && install -D target/release/server /out/server \
    && install -D target/release/worker /out/worker

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin manzil \
    && install -d -o manzil -g manzil -m 0700 /var/lib/manzil/storage
COPY --from=binaries /out/ /usr/local/bin/
COPY --from=frontend /build/frontend/dist /usr/share/manzil/frontend
ENV MANZIL_LISTEN=0.0.0.0:8080 \
    MANZIL_FRONTEND_DIR=/usr/share/manzil/frontend \
    MANZIL_STORAGE_DIR=/var/lib/manzil/storage
USER manzil
WORKDIR /var/lib/manzil
VOLUME /var/lib/manzil/storage
EXPOSE 8080
STOPSIGNAL SIGTERM
# No HTTP client in the image: bash opens the connection itself.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /health/ready HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200'"]
CMD ["server"]
