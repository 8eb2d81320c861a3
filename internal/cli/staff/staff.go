// Package staff has the commands about who works the finance desk.
package staff

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
)

// Command returns staff and what is below it.
func Command(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "staff",
		Short: "Who works the finance desk, and what they did there",
		Example: `  devolve staff add maria.souza --name "Maria Souza" --role finance --qr
  devolve staff list
  devolve staff audit`,
	}
	cmd.AddCommand(
		newStaffAdd(cfg), newStaffList(cfg), newStaffRoles(cfg), newStaffReset(cfg), newStaffDisable(cfg), newStaffEnable(cfg), newStaffAudit(cfg),
	)
	return cmd
}

// act is who changes an account by a command, and why.
type act struct{ by, reason string }

// flags adds --by and --reason, which the audit keeps.
func (a *act) flags(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().StringVar(&a.by, "by", "", "who does it, such as maria.souza; only the first account of all needs nobody")
	cmd.Flags().StringVar(&a.reason, "reason", "", "why; it is kept for good")
	return cmd
}

// withActor does work on accounts in the name of somebody who works here.
func withActor(cmd *cobra.Command, cfg *settings.Config, a *act, work func(context.Context, *staff.Service) error) error {
	return cli.WithStaff(cmd, cfg, func(ctx context.Context, people *staff.Service) error {
		if a.by == "" {
			known, err := people.List(ctx)
			if err != nil {
				return err
			}
			if len(known) > 0 || cmd.Name() != "add" {
				return errors.New("--by: who does it? Only the first account of all needs nobody")
			}
			return work(ctx, people)
		}
		who, err := people.Find(ctx, a.by)
		if err != nil {
			return fmt.Errorf("--by: %w", err)
		}
		return work(staff.WithActor(ctx, who), people)
	})
}

// notOneself refuses that somebody gives themselves what another has to give them.
func notOneself(a *act, handle string) error {
	if strings.EqualFold(strings.TrimSpace(a.by), strings.TrimSpace(handle)) {
		return errors.New("--by: nobody changes their own role; somebody else has to")
	}
	return nil
}

// printEnrolment shows what is shown once, with a QR code for the authenticator when it is asked for.
func printEnrolment(w io.Writer, e staff.Enrolment, withQR bool) error {
	fmt.Fprintf(w, "handle    %s\npassword  %s\nuntil     %s\notpauth   %s\n", e.Handle, e.Password, cli.Minute(e.Until), e.URI)
	if withQR {
		text, err := qrText(e.URI)
		if err != nil {
			return err
		}
		fmt.Fprint(w, "\n", text)
	}
	fmt.Fprintln(w, "\nThis is shown once. The password is changed at the first login.")
	return nil
}

func newStaffAdd(cfg *settings.Config) *cobra.Command {
	var c staff.Colleague
	var roles []string
	var a act
	var withQR bool
	cmd := &cobra.Command{
		Use:   "add HANDLE --name NAME --role ROLE",
		Short: "Add somebody, and print a one-time password and the second factor",
		Long: `Add somebody, and print once what they sign in with the first time: a password that is good for three days and has to be
changed, and the address of the second factor, which an authenticator takes.

The role finance plans payouts and reconciles; approver lets them leave, or rejects them. Nobody has both: what moves money needs
two people.`,
		Example: `  devolve staff add maria.souza --name "Maria Souza" --role finance --qr
  devolve staff add joao.lima --name "João Lima" --role approver --by maria.souza`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			c.Handle = args[0]
			if c.Roles, err = staff.ParseRoles(roles); err != nil {
				return err
			}
			return withActor(cmd, cfg, &a, func(ctx context.Context, people *staff.Service) error {
				e, err := people.Add(ctx, c, a.reason)
				if err != nil {
					return err
				}
				return printEnrolment(cmd.OutOrStdout(), e, withQR)
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&c.Name, "name", "", "first and last name")
	flags.StringArrayVar(&roles, "role", nil, "finance or approver")
	flags.BoolVar(&withQR, "qr", false, "draw the second factor as a QR code")
	_ = cmd.MarkFlagRequired("name") // there are such flags
	_ = cmd.MarkFlagRequired("role")
	return a.flags(cmd)
}

func newStaffReset(cfg *settings.Config) *cobra.Command {
	var a act
	var withQR bool
	cmd := &cobra.Command{
		Use:   "reset HANDLE",
		Short: "Give somebody a new one-time password and a new second factor, and end their sessions",
		Long: `Give somebody a new one-time password and a new second factor, and end their sessions. What they had before is good no more,
recovery codes included. Whoever is disabled stays so.`,
		Example: `  devolve staff reset maria.souza --by joao.lima --reason "lost the phone"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withActor(cmd, cfg, &a, func(ctx context.Context, people *staff.Service) error {
				e, err := people.Reset(ctx, args[0], a.reason)
				if err != nil {
					return err
				}
				return printEnrolment(cmd.OutOrStdout(), e, withQR)
			})
		},
	}
	cmd.Flags().BoolVar(&withQR, "qr", false, "draw the second factor as a QR code")
	return a.flags(cmd)
}

func newStaffDisable(cfg *settings.Config) *cobra.Command {
	var a act
	return a.flags(&cobra.Command{
		Use:     "disable HANDLE",
		Short:   "Sign somebody out, and in no more; what they did stays on record",
		Example: `  devolve staff disable maria.souza --by joao.lima --reason "left the company"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withActor(cmd, cfg, &a, func(ctx context.Context, people *staff.Service) error { return people.Disable(ctx, args[0], a.reason) })
		},
	})
}

func newStaffEnable(cfg *settings.Config) *cobra.Command {
	var a act
	return a.flags(&cobra.Command{
		Use:     "enable HANDLE",
		Short:   "Let somebody sign in again who was disabled, with what they signed in with before",
		Example: `  devolve staff enable maria.souza --by joao.lima --reason "back from leave"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withActor(cmd, cfg, &a, func(ctx context.Context, people *staff.Service) error { return people.Enable(ctx, args[0], a.reason) })
		},
	})
}

func newStaffRoles(cfg *settings.Config) *cobra.Command {
	var a act
	return a.flags(&cobra.Command{
		Use:   "roles HANDLE ROLE",
		Short: "Replace somebody's role, from their next click on",
		Long: `Replace somebody's role, from their next click on. The roles exclude each other. What somebody planned they do not approve either
when they have the other role by then.`,
		Example:   `  devolve staff roles maria.souza approver --by joao.lima --reason "stands in for Ana"`,
		Args:      cobra.MinimumNArgs(2),
		ValidArgs: []string{string(staff.RoleFinance), string(staff.RoleApprover)},
		RunE: func(cmd *cobra.Command, args []string) error {
			roles, err := staff.ParseRoles(args[1:])
			if err = errors.Join(err, notOneself(&a, args[0])); err != nil {
				return err
			}
			return withActor(cmd, cfg, &a, func(ctx context.Context, people *staff.Service) error {
				return people.SetRoles(ctx, args[0], roles, a.reason)
			})
		},
	})
}

func newStaffList(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List everybody by handle; CODES counts the recovery codes that are left",
		Example: "  devolve staff list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.WithStaff(cmd, cfg, func(ctx context.Context, people *staff.Service) error {
				list, err := people.List(ctx)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "ID\tHANDLE\tNAME\tROLES\tSTATE\tCODES\tSINCE", list, func(m staff.Member) []any {
					return []any{m.ID, m.Handle, cli.OneLine(m.Name), staff.JoinRoles(m.Roles), stateOf(m, clock.Now()), m.RecoveryCodes, m.CreatedAt.Format(time.DateOnly)}
				})
			})
		},
	}
}

func stateOf(m staff.Member, now time.Time) string {
	switch {
	case !m.DisabledAt.IsZero():
		return "disabled " + m.DisabledAt.Format(time.DateOnly)
	case m.EnrolUntil.IsZero() && !m.HeldUntil.IsZero():
		return "looks until " + cli.Minute(m.HeldUntil)
	case m.EnrolUntil.IsZero():
		return "active"
	case now.Before(m.EnrolUntil):
		return "enrols until " + cli.Minute(m.EnrolUntil)
	}
	return "did not enrol"
}

func newStaffAudit(cfg *settings.Config) *cobra.Command {
	q := staff.AuditQuery{}
	cmd := &cobra.Command{
		Use:   "audit",
		Short: "List what staff did that is no event of the ledger, the newest first",
		Long: `List what staff did that is no event of the ledger, the newest first: logins and refused ones, resets, roles. The record is only
ever added to. Staff are named as 'devolve staff list' does: staff:ID.`,
		Example: "  devolve staff audit --limit 50\n  devolve staff audit --before 1200",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if q.Limit < 1 || q.Limit > staff.MaxAudit {
				return fmt.Errorf("--limit: %d is not between 1 and %d", q.Limit, staff.MaxAudit)
			}
			return cli.WithStaff(cmd, cfg, func(ctx context.Context, people *staff.Service) error {
				records, err := people.Records(ctx, q)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "NO.\tAT\tACTOR\tACTION\tSUBJECT\tREASON", records, func(r staff.Record) []any {
					return []any{r.ID, r.At.Format(time.RFC3339), r.Actor, r.Action, r.Subject, cli.OneLine(r.Reason)}
				})
			})
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&q.Limit, "limit", 100, "at most so many")
	flags.Int64Var(&q.Before, "before", 0, "only what is older than this number (default: the newest)")
	flags.StringVar(&q.Subject, "subject", "", "only of this subject, such as staff:0190a0c8-… (default: all)")
	return cmd
}
