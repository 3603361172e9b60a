# The whole site in one image: `docker build -t calabash .`, then see docs/operating.md, In a container.

# Debian with Node 20 and npm 10, or newer; libatomic1 if Node is older than 22.22.2.
ARG BASE=docker.io/library/node:26-bookworm-slim
FROM ${BASE} AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --loglevel=error
COPY . .
RUN npm run build

FROM ${BASE}
# tini is the init: it reaps what PostgreSQL leaves behind and passes signals on.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --system --gid 10001 calabash \
 && useradd --system --uid 10001 --gid calabash --home-dir /data --shell /usr/sbin/nologin calabash \
 && install --directory --owner calabash --group calabash --mode 700 /data \
 && ln -s /site/deploy/calabash /usr/local/bin/calabash
WORKDIR /site
COPY --from=build --chown=root:root /site /site
USER calabash
# npm run build has linked a newer Node there where the base's own is too old.
ENV PATH=/site/node_modules/.bin:$PATH
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "server/main.ts"]
