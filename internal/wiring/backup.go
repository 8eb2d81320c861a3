package wiring

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"filippo.io/age"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/backup"
)

// ofThisMachine are the keys that open this machine's embedded stores alone: others are made where a backup is restored.
var ofThisMachine = []string{"secrets/postgres-password", "secrets/nats-migrate-password"}

// BackUp writes one backup of this installation.
func BackUp(ctx context.Context, b *backend.Backend, cfg *settings.Config, out io.Writer, to []age.Recipient, after map[string]uint64) (backup.Manifest, error) {
	conn, err := b.Pool.Acquire(ctx)
	if err != nil {
		return backup.Manifest{}, fmt.Errorf("connect to the database: %w", err)
	}
	defer conn.Release()
	source := backup.Source{
		Conn: conn.Conn(), Log: b.JS, Folder: cfg.Data, Version: cfg.Version,
		First: func(name string) bool { return name == settings.AnchorFile }, Last: isKeyOrPicture,
	}
	m, err := source.Write(ctx, out, to, clock.Now(), after)
	if err != nil {
		return m, err
	}
	return m, backup.Record(ctx, conn, m)
}

// isKeyOrPicture says whether a file or folder of the data folder is copied after the stores.
func isKeyOrPicture(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	return (top == "secrets" || top == "images") && !slices.Contains(ofThisMachine, name)
}
