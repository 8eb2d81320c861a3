package support

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/api/support"
	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/lists"
	"example.com/devolve/internal/settings"
)

// feedbackColumn is a column of a list, where its title stands, and of an export, where its name does.
type feedbackColumn struct {
	title, name string
	of          func(support.Feedback) any
}

// line is the cell of a list.
func (c feedbackColumn) line(f support.Feedback) string {
	if c.title == "TIME" {
		return cli.Minute(f.CreatedAt)
	}
	return cli.OneLine(fmt.Sprint(c.of(f)))
}

func feedbackColumns(kind support.Kind) []feedbackColumn {
	var (
		id        = feedbackColumn{"ID", "id", func(f support.Feedback) any { return f.ID.String() }}
		at        = feedbackColumn{"TIME", "quando", func(f support.Feedback) any { return f.CreatedAt }}
		name      = feedbackColumn{"NAME", "nome", func(f support.Feedback) any { return f.Name }}
		email     = feedbackColumn{"E-MAIL", "email", func(f support.Feedback) any { return f.Email }}
		message   = feedbackColumn{"MESSAGE", "mensagem", func(f support.Feedback) any { return f.Message }}
		store     = feedbackColumn{"STORE", "loja", func(f support.Feedback) any { return f.Store }}
		coupon    = feedbackColumn{"COUPON", "cupom", func(f support.Feedback) any { return f.Coupon }}
		motive    = feedbackColumn{"MOTIVE", "motivo", func(f support.Feedback) any { return f.Motive }}
		account   = feedbackColumn{"ACCOUNT", "conta", accountOf}
		title     = feedbackColumn{"TITLE", "titulo", func(f support.Feedback) any { return f.Title }}
		company   = feedbackColumn{"COMPANY", "empresa", func(f support.Feedback) any { return f.Company }}
		telephone = feedbackColumn{"TELEPHONE", "telefone", func(f support.Feedback) any { return f.Telephone }}
		city      = feedbackColumn{"CITY", "cidade", func(f support.Feedback) any { return f.City }}
	)
	switch kind {
	case support.KindContact:
		return []feedbackColumn{id, at, motive, account, name, email, title, message}
	case support.KindClub:
		return []feedbackColumn{id, at, company, name, email}
	case support.KindJobs:
		return []feedbackColumn{id, at, name, email, telephone, city}
	case support.KindCoupon:
	}
	return []feedbackColumn{id, at, store, coupon, name, email, message}
}

// accountOf is empty for what was written without one.
func accountOf(f support.Feedback) any {
	if f.UserID == uuid.Nil {
		return ""
	}
	return f.UserID.String()
}

func newFeedbackExport(cfg *settings.Config) *cobra.Command {
	var w written
	var output, format string
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write all that was written by a form as CSV or JSON, newest first; it names people",
		Example: `  devolve feedback export --kind club --since 2026-11-01 --output clubes.csv --by maria.souza
  devolve feedback export --kind jobs --format json --by maria.souza > vagas.json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			q, columns, err := w.query(support.MaxFeedback)
			if err != nil {
				return err
			}
			if format != "csv" && format != "json" {
				return fmt.Errorf("--format: %q is not csv or json", format)
			}
			entry := staff.Entry{Action: "feedback_exported", Subject: "feedback:" + w.kind}
			return onRecord(cmd, cfg, w.by, cli.MayLook, entry, func(ctx context.Context, s *support.Service) error {
				return writeTo(cmd.OutOrStdout(), output, func(out io.Writer) error {
					return exportFeedback(ctx, s, q, columns, format, out)
				})
			})
		},
	}
	w.flags(cmd)
	cmd.Flags().StringVar(&output, "output", "", "the file to write, for its owner alone to read; it must not exist (default: the standard output)")
	cmd.Flags().StringVar(&format, "format", "csv", "csv or json")
	return cmd
}

// writeTo hands a new file over, or other when none is named. What could not be written whole is not left.
func writeTo(other io.Writer, path string, write func(io.Writer) error) error {
	if path == "" {
		return write(other)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("write the export: %w", err)
	}
	if err := errors.Join(write(file), file.Close()); err != nil {
		return errors.Join(fmt.Errorf("write the export: %w", err), os.Remove(path))
	}
	return nil
}

// sheet is what an export is written to, row by row.
type sheet interface {
	Row(cells ...any) error
	End() error
}

// exportFeedback reads page by page, so that nothing is left out however much there is.
func exportFeedback(ctx context.Context, s *support.Service, q support.FeedbackQuery, columns []feedbackColumn, format string, out io.Writer) error {
	names := lists.Map(columns, func(c feedbackColumn) string { return c.name })
	var file sheet = takeout.NewRecords(out, names)
	if format == "csv" {
		table, err := takeout.NewTable(out, names)
		if err != nil {
			return err
		}
		file = table
	}
	for {
		page, err := s.Feedback(ctx, q)
		if err != nil {
			return err
		}
		for _, f := range page {
			cells := lists.Map(columns, func(c feedbackColumn) any { return c.of(f) })
			if err := file.Row(cells...); err != nil {
				return err
			}
		}
		if len(page) < q.Limit {
			return file.End()
		}
		q.Before = &page[len(page)-1]
	}
}
