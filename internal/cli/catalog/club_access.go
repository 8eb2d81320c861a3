package catalog

import (
	"bufio"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"example.com/devolve/api/account"
	"example.com/devolve/catalog/club"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/lists"
	"example.com/devolve/internal/settings"
)

// maxInvited bounds the addresses of one file.
const maxInvited = 200_000

// withSealedClubs is withClubs for what is kept as keyed hashes.
func withSealedClubs(cmd *cobra.Command, cfg *settings.Config, work func(context.Context, *club.Clubs, *account.Sealer) error) error {
	if err := cfg.NeedServersSecrets(); err != nil {
		return err
	}
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		sealer, err := account.OpenSealer(cfg.Data, clock.Now(), b.Logger)
		if err != nil {
			return err
		}
		return work(ctx, club.New(b.Pool, clock.Now), sealer)
	})
}

func newClubCode(cfg *settings.Config) *cobra.Command {
	var off bool
	cmd := &cobra.Command{
		Use:   "code SLUG",
		Short: "Give a club a new access code; the one before is no longer good",
		Long: `Give a club a new access code and print it, alone on the last line. It is kept as a keyed hash only. The one before is no longer
good; who came in by it stays.`,
		Example: "  devolve club code clube-ipe\n  devolve club code clube-ipe --off",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withSealedClubs(cmd, cfg, func(ctx context.Context, clubs *club.Clubs, sealer *account.Sealer) error {
				out := cmd.OutOrStdout()
				if off {
					if err := clubs.SetCode(ctx, args[0], nil); err != nil {
						return err
					}
					fmt.Fprintf(out, "%s has no access code\n", args[0])
					return nil
				}
				code := newCode()
				if err := clubs.SetCode(ctx, args[0], sealer.CodeIndex(code)); err != nil {
					return err
				}
				fmt.Fprintf(out, "The access code of %s, which is not shown again:\n\n%s\n", args[0], code)
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&off, "off", false, "take the code away")
	return cmd
}

// newCode has 60 random bits in groups that people can read to each other.
func newCode() string {
	text := rand.Text()
	return text[:4] + "-" + text[4:8] + "-" + text[8:12]
}

func newClubInvite(cfg *settings.Config) *cobra.Command {
	var replace bool
	cmd := &cobra.Command{
		Use:   "invite SLUG FILE",
		Short: "Let in who has one of the addresses in a file",
		Long: `Let in who has one of the addresses in a file, one a line, once the address is proven. They are kept as keyed hashes only: nobody can
read them back. When a line is refused nothing is written; its number is printed, never what is on it. No mail is sent. Who came
in by an invitation stays.`,
		Example: "  devolve club invite clube-ipe addresses.txt\n  devolve club invite clube-ipe addresses.txt --replace",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			addresses, refused, err := readAddresses(args[1])
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			for _, line := range refused[:min(len(refused), cli.MaxRefusals)] {
				fmt.Fprintf(out, "line %d: is not an e-mail address\n", line)
			}
			if len(refused) > 0 {
				fmt.Fprintln(out, "nobody was invited")
				return cli.ErrReported
			}
			return withSealedClubs(cmd, cfg, func(ctx context.Context, clubs *club.Clubs, sealer *account.Sealer) error {
				indexes := lists.Map(addresses, sealer.AddressIndex)
				added, removed, err := clubs.Invite(ctx, args[0], indexes, replace)
				if err != nil {
					return err
				}
				fmt.Fprintf(out, "%d invited, %d of them new, %d no longer\n", len(addresses), added, removed)
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&replace, "replace", false, "invite nobody who is not in the file any more")
	return cmd
}

// readAddresses reads one address a line, without blank lines, and says which lines are none.
func readAddresses(name string) (addresses []string, refused []int, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(io.LimitReader(file, cli.MaxMembersFile))
	for number := 1; lines.Scan(); number++ {
		address := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		switch {
		case address == "":
		case !account.IsEmail(address):
			refused = append(refused, number)
		default:
			addresses = append(addresses, address)
		}
		if len(addresses) > maxInvited {
			return nil, nil, fmt.Errorf("%s has more than %d addresses", name, maxInvited)
		}
	}
	return addresses, refused, lines.Err()
}
