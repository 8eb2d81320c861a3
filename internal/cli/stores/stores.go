// Package stores has the commands that make, check and copy what an installation keeps: schema, read models, anchors and backups.
package stores

import (
	"github.com/spf13/cobra"

	"example.com/devolve/internal/settings"
)

// Commands returns the commands of this package.
func Commands(cfg *settings.Config) []*cobra.Command {
	return []*cobra.Command{newMigrate(cfg), newRebuild(cfg), newVerify(cfg), newAnchor(cfg), newBackup(cfg), newRestore(cfg)}
}
