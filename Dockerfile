# The whole site in one image. Build it with `docker build -t calabash .`, then see docs/operating.md, 'In a container'.

# A Debian image with at least Node 20 and npm 10. If its Node is older than 22.22.2, it also needs libatomic1.
ARG BASE=docker.io/library/node:26-bookworm-slim
FROM ${BASE} AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --loglevel=error
COPY . .
RUN npm run build
# The tools of the build stay behind.
RUN cd node_modules \
 && rm -rf vite rolldown @rolldown lightningcss lightningcss-* tailwindcss @tailwindcss @react-router/dev @babel/[!r]* \
      lucide-react typescript @typescript caniuse-lite @fontsource-variable

FROM ${BASE}
# tini runs as process 1: it reaps processes that PostgreSQL leaves behind, and passes signals on.
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
# If the base image's Node is too old, `npm run build` has linked a newer one into this folder.
ENV PATH=/site/node_modules/.bin:$PATH
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/livez').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "server/main.ts"]
