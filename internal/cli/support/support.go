// Package support has the commands about what shoppers and visitors write, and about mails that did not leave.
package support

import (
	"github.com/spf13/cobra"

	"example.com/devolve/internal/settings"
)

// Commands returns the commands of this package.
func Commands(cfg *settings.Config) []*cobra.Command {
	return []*cobra.Command{newClaim(cfg), newFeedback(cfg), newMail(cfg)}
}
