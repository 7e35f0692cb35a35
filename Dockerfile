# The command in a small image: docker build --tag archive-assay .
# docs/ci.md says how it is run.
ARG NODE=22

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# What the image has is what a package has, with the versions of the lock file.
RUN npm pack --pack-destination /tmp \
    && mkdir /opt/assay \
    && tar --extract --gzip --file /tmp/archive-assay-*.tgz --directory /opt/assay --strip-components 1 \
    && cp package-lock.json /opt/assay/ \
    && npm ci --prefix /opt/assay --omit=dev --ignore-scripts \
    && chmod +x /opt/assay/dist/cli/main.js

# Node alone, without package managers: nothing is installed in what runs.
FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /opt/assay /opt/assay
RUN ln -s /opt/assay/dist/cli/main.js /usr/local/bin/assay \
    && install --directory --owner 10001 --group 10001 /home/assay
# A number, so that a cluster which demands a user other than root can tell.
USER 10001:10001
WORKDIR /home/assay
ENTRYPOINT ["assay"]
CMD ["--help"]
