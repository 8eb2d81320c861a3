// Package account has the commands about shoppers' accounts.
package account

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify"
	"example.com/devolve/api/shop"
	"example.com/devolve/api/staff"
	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/statement"
)

// desk is what staff work on accounts with.
type desk struct {
	b        *backend.Backend
	cfg      *settings.Config
	reader   *projection.Reader
	accounts *account.Service
}

func withDesk(cmd *cobra.Command, cfg *settings.Config, work func(context.Context, desk) error) error {
	if err := cfg.NeedServersSecrets(); err != nil {
		return err
	}
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		queue, err := notify.NewQueue(b.Pool)
		if err != nil {
			return err
		}
		transport, _ := cfg.Transport()
		mails, err := notify.New(notify.Config{
			Pool: b.Pool, Transport: transport, Brand: cfg.Brand, BaseURL: cfg.LinkBase(cfg.Addr), Logger: slog.New(slog.DiscardHandler), Now: clock.Now,
		})
		if err != nil {
			return err
		}
		d := desk{b: b, cfg: cfg, reader: projection.NewReader(b.Pool, nil)}
		if d.accounts, err = wiring.NewAccounts(b, cfg, d.reader, queue, mails.Farewell, clock.Now); err != nil {
			return err
		}
		return work(ctx, d)
	})
}

// find returns the account that an argument names.
func (d desk) find(ctx context.Context, text string) (uuid.UUID, error) {
	id, err := uuid.Parse(text)
	if err == nil {
		return id, nil
	}
	if id, err = d.accounts.FindByEmail(ctx, text); errors.Is(err, account.ErrNotFound) {
		return uuid.Nil, errors.New("no account has this id or e-mail")
	}
	return id, err
}

// Command returns account and what is below it.
func Command(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "account",
		Short: "Deletions, erasures and exports of shoppers' accounts",
		Example: `  devolve account list-deletions
  devolve account close ana@exemplo.com --by maria.souza --reason "asked for in writing, ticket 7"`,
	}
	cmd.AddCommand(
		newAccountDeletions(cfg), newAccountErasures(cfg), newAccountErase(cfg), newAccountClose(cfg), newAccountCertificate(cfg),
		newAccountExport(cfg),
	)
	return cmd
}

// maxListed bounds what a list prints.
const maxListed = 10_000

func newAccountDeletions(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "list-deletions",
		Short:   "List the accounts that are to be erased, the next first; an overdue one waits for a payment to end",
		Example: "  devolve account list-deletions",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withDesk(cmd, cfg, func(ctx context.Context, d desk) error {
				pending, err := d.accounts.PendingDeletions(ctx, maxListed)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "ACCOUNT\tASKED FOR\tCOMES BACK UNTIL\tERASED AFTER\tSTATE", pending, func(p account.PendingDeletion) []any {
					state := "suspended"
					if clock.Now().After(p.ErasedAfter) {
						state = "overdue"
					}
					return []any{p.UserID, cli.Minute(p.RequestedAt), cli.Minute(p.ReactivateUntil), cli.Minute(p.ErasedAfter), state}
				})
			})
		},
	}
}

func newAccountErasures(cfg *settings.Config) *cobra.Command {
	var since string
	cmd := &cobra.Command{
		Use:     "list-erasures",
		Short:   "List the erasures, the oldest first: what to erase again after an older backup was restored",
		Example: "  devolve account list-erasures --since 2026-11-01",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			from, err := cli.ParseSince("since", since)
			if err != nil {
				return err
			}
			return withDesk(cmd, cfg, func(ctx context.Context, d desk) error {
				erasures, err := d.accounts.Erasures(ctx, from, maxListed)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "CERTIFICATE\tACCOUNT\tERASED\tBY\tFINISHED", erasures, func(e account.Erasure) []any {
					return []any{e.ID, e.UserID, cli.Minute(e.ErasedAt), e.Actor, e.Finished}
				})
			})
		},
	}
	cmd.Flags().StringVar(&since, "since", "", "first day, such as 2026-11-01 (default: all)")
	return cmd
}

func newAccountErase(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "erase-due",
		Short:   "Erase the accounts whose time has come, as a running server does every hour",
		Example: "  devolve account erase-due",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withDesk(cmd, cfg, func(ctx context.Context, d desk) error {
				n, err := d.accounts.EraseDue(ctx)
				fmt.Fprintf(cmd.OutOrStdout(), "%d erased\n", n)
				return err
			})
		},
	}
}

func newAccountClose(cfg *settings.Config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:     "close ID_OR_EMAIL --by HANDLE --reason REASON",
		Short:   "Erase an account now, as its shopper asked; the reason outlives it and must not name anybody",
		Example: `  devolve account close ana@exemplo.com --by maria.souza --reason "asked for in writing, ticket 7"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if reason == "" {
				return errors.New("--reason: say why, without naming anybody")
			}
			return withDesk(cmd, cfg, func(ctx context.Context, d desk) error {
				id, err := d.find(ctx, args[0])
				if err != nil {
					return err
				}
				if err := d.accounts.MayClose(ctx, id, reason); err != nil {
					return err // before the reason is recorded for good
				}
				entry := staff.Entry{Action: "account_closed", Subject: accountSubject(id), Reason: reason}
				if err := cli.Record(ctx, d.b, cfg, by, cli.MayAct, entry); err != nil {
					return err
				}
				c, err := d.accounts.Close(ctx, id, reason)
				if err != nil {
					return err
				}
				return d.print(ctx, cmd, c)
			})
		},
	}
	cmd.Flags().StringVar(&reason, "reason", "", "why, without naming anybody")
	return cli.ByFlag(cmd, &by)
}

func newAccountCertificate(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:   "certificate ID",
		Short: "Print the certificate of an erasure, by its id or the account's, after checking it against the ledger",
		Long: `Print the certificate of an erasure as JSON, by its own id or the account's. The heads of the hash chain and the sums of the
shopper's postings are worked out again from the ledger's mirror; where they differ the command ends with status 1.`,
		Example: "  devolve account certificate 0190a0c8-…",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := uuid.Parse(args[0])
			if err != nil {
				return fmt.Errorf("%q is not an id", args[0])
			}
			return withDesk(cmd, cfg, func(ctx context.Context, d desk) error {
				c, err := d.accounts.Certificate(ctx, id)
				if err != nil {
					return err
				}
				return d.print(ctx, cmd, c)
			})
		},
	}
}

// book is what a certificate says of the ledger, as it is printed.
type book struct {
	Sequence uint64 `json:"sequence"`
	Head     string `json:"head"`
	Totals   any    `json:"totals_cents"`
}

func bookOf(b account.Book) book { return book{b.Sequence, hex.EncodeToString(b.Head), b.Totals} }

// print writes a certificate once it was checked against the ledger.
func (d desk) print(ctx context.Context, cmd *cobra.Command, c account.Certificate) error {
	check := errors.Join(d.check(ctx, c.UserID, c.Before), d.check(ctx, c.UserID, c.After))
	encoder := json.NewEncoder(cmd.OutOrStdout())
	encoder.SetIndent("", "  ")
	err := encoder.Encode(struct {
		ID          uuid.UUID      `json:"id"`
		Account     uuid.UUID      `json:"account"`
		RequestedAt time.Time      `json:"requested_at"`
		ErasedAt    time.Time      `json:"erased_at"`
		FinishedAt  *time.Time     `json:"finished_at"`
		Actor       string         `json:"actor"`
		Reason      string         `json:"reason"`
		Erased      map[string]int `json:"erased"`
		Before      book           `json:"ledger_before"`
		After       book           `json:"ledger_after"`
		Holds       bool           `json:"holds"`
	}{
		c.ID, c.UserID, c.RequestedAt, c.ErasedAt, c.FinishedAt, c.Actor, c.Reason, c.Erased, bookOf(c.Before), bookOf(c.After), check == nil,
	})
	return errors.Join(err, check)
}

func (d desk) check(ctx context.Context, userID uuid.UUID, said account.Book) error {
	head, totals, err := d.reader.BookAt(ctx, said.Sequence, userID)
	if err != nil {
		return fmt.Errorf("check the certificate: %w", err)
	}
	if !bytes.Equal(head, said.Head) || !maps.Equal(totals, said.Totals) {
		return fmt.Errorf("the certificate does not hold: the ledger at event %d is another", said.Sequence)
	}
	return nil
}

func newAccountExport(cfg *settings.Config) *cobra.Command {
	var by, out string
	cmd := &cobra.Command{
		Use:     "export ID_OR_EMAIL --out FILE --by HANDLE",
		Short:   "Write all data of a shopper into a zip, for a request that came in writing; nothing in it is masked",
		Example: "  devolve account export ana@exemplo.com --out ana.zip --by maria.souza",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if out == "" {
				return errors.New("--out: name the file to write")
			}
			return withDesk(cmd, cfg, func(ctx context.Context, d desk) error {
				id, err := d.find(ctx, args[0])
				if err != nil {
					return err
				}
				return d.export(ctx, id, by, out)
			})
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the file to write; it must not exist")
	return cli.ByFlag(cmd, &by)
}

// accountSubject is how the record names a shopper's account.
func accountSubject(id uuid.UUID) string { return "account:" + id.String() }

func (d desk) export(ctx context.Context, id uuid.UUID, by, path string) error {
	chapters, err := d.accounts.ExportFor(ctx, id)
	if err != nil {
		return err
	}
	bought, err := shop.ExportHistory(ctx, statement.NewReader(d.b.Pool), doubt.New(d.b.Pool, nil, clock.Now), id)
	if err != nil {
		return err
	}
	if err := cli.Record(ctx, d.b, d.cfg, by, cli.MayAct, staff.Entry{Action: "account_exported", Subject: accountSubject(id)}); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("write the export: %w", err)
	}
	archive := takeout.Archive{Brand: d.cfg.Brand, MadeAt: clock.Now(), Chapters: append(chapters, bought...)}
	return fault.Wrap(errors.Join(archive.Write(file), file.Close()), "write the export")
}
