# The image carries devolve alone: give it DATABASE_URL, and NATS_URL unless one process is enough.
FROM node:22.23.2-bookworm-slim AS web
WORKDIR /src
COPY web/package.json web/package-lock.json web/.npmrc web/
RUN npm --prefix web ci --no-audit --no-fund
COPY api/openapi.yaml api/
COPY web web
RUN npm --prefix web run build

FROM golang:1.26.8-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
COPY --from=web /src/web/dist web/dist
ARG VERSION=unknown
RUN CGO_ENABLED=0 go build -tags nodynamic -trimpath -buildvcs=false -ldflags "-s -w -X main.version=${VERSION}" -o /out/devolve ./cmd/devolve \
    && mkdir /out/data

FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=build /out/devolve /usr/local/bin/devolve
COPY --from=build --chown=nonroot:nonroot /out/data /data
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["/usr/local/bin/devolve"]
CMD ["serve", "--addr", "0.0.0.0:8080", "--data", "/data"]
