package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/money"
)

const (
	kindImport = "import_conversions"

	// importBatch is how many rows are one delivery.
	importBatch = 500
)

func newImport(cfg *config) *cobra.Command {
	var partner, by, reason string
	conversions := &cobra.Command{
		Use:   "conversions FILE.csv --partner NAME --by HANDLE --reason TEXT",
		Short: "Propose to bring a network's report to the ledger",
		Long: `Propose to bring a network's report to the ledger; somebody else decides, with 'devolve proposal approve', and what was read here is
kept until then. The first line names the columns: ` + strings.Join(importColumns, ", ") + `; optional: ` +
			strings.Join(importOptional, ", ") + `. Amounts are decimal reais with a point, times are RFC 3339. A file has 8 MiB at most.

Lines that cannot be read are printed by number, and nothing is proposed then. What is approved goes the way of deliveries: a line that
cannot be decided is in the quarantine. Importing a file twice changes nothing. The last line is the proposal's id.`,
		Example: `  devolve import conversions report.csv --partner demo --by maria.souza --reason "October's report, by mail"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			body, err := readReport(args[0])
			if err != nil {
				return err
			}
			report, messages, refused, err := parseReport(partner, body)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if len(refused) > 0 {
				for _, line := range refused {
					fmt.Fprintln(cmd.OutOrStdout(), line)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%d lines can be read, %d cannot: nothing is proposed\n", len(messages), len(refused))
				return errReported
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d lines, sales of %s, commission of %s\nsha256 %s\n",
				report.Rows, report.SaleCents, report.CommissionCents, report.SHA256)
			return withApprovals(cmd.Context(), cfg, func(ctx context.Context, b *backend, desk *approval.Desk) error {
				return b.proposeReport(ctx, cfg, desk, report, body, by, reason, cmd.OutOrStdout())
			})
		},
	}
	conversions.Flags().StringVar(&partner, "partner", "", "the network that the report is from")
	_ = conversions.MarkFlagRequired("partner")
	proposerFlags(conversions, &by, &reason)
	cmd := &cobra.Command{
		Use: "import", Short: "Bring files to the ledger",
		Example: `  devolve import conversions report.csv --partner demo --by maria.souza --reason "October's report, by mail"`,
	}
	cmd.AddCommand(conversions)
	return cmd
}

// conversionReport is what bringing a report to the ledger proposes.
type conversionReport struct {
	Partner         string      `json:"partner"`
	SHA256          string      `json:"fileSha256"`
	Bytes           int         `json:"bytes"`
	Rows            int         `json:"rows"`
	SaleCents       money.Cents `json:"saleCents"`
	CommissionCents money.Cents `json:"commissionCents"`
}

func readReport(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	body, err := io.ReadAll(io.LimitReader(file, staff.MaxFile+1))
	if err == nil && (len(body) == 0 || len(body) > staff.MaxFile) {
		err = staff.ErrFileSize
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return body, nil
}

// proposeReport keeps a report and proposes to bring it to the ledger.
func (b *backend) proposeReport(
	ctx context.Context, cfg *config, desk *approval.Desk, report conversionReport, body []byte, by, reason string, out io.Writer,
) error {
	if _, err := inbox.NewPartners(b.pool, time.Now).Secrets(ctx, report.Partner); err != nil {
		return fmt.Errorf("--partner %s: %w", report.Partner, err)
	}
	who, err := b.colleague(ctx, cfg, by)
	if err != nil {
		return err
	}
	if err := errors.Join(who.Require(staff.RoleFinance), staff.CheckReason(reason)); err != nil {
		return err
	}
	if _, err := desk.KeepFile(ctx, body); err != nil {
		return err
	}
	p, err := desk.Propose(ctx, who, staff.Draft{Kind: kindImport, Subject: "file:" + report.SHA256, Payload: report, Reason: reason})
	if err == nil {
		printProposed(out, p)
	}
	return err
}

// importKind brings reports to the ledger that two people agreed on. files are where the report is kept.
func (b *backend) importKind(store *inbox.Store, files func(context.Context, [sha256.Size]byte) ([]byte, error)) staff.Kind {
	carryOut := func(ctx context.Context, p staff.Proposal) error {
		var report conversionReport
		if err := p.Read(&report); err != nil {
			return err
		}
		if _, err := inbox.NewPartners(b.pool, time.Now).Secrets(ctx, report.Partner); errors.Is(err, inbox.ErrUnknownPartner) {
			return &staff.RefusalError{Detail: "the network is not known any more"}
		} else if err != nil {
			return err
		}
		var digest [sha256.Size]byte
		if n, err := hex.Decode(digest[:], []byte(report.SHA256)); err != nil || n != len(digest) {
			return &staff.RefusalError{Detail: "the proposal names no file"}
		}
		body, err := files(ctx, digest)
		if errors.Is(err, staff.ErrNoFile) {
			return &staff.RefusalError{Detail: err.Error()}
		}
		if err != nil {
			return err
		}
		read, messages, refused, err := parseReport(report.Partner, body)
		if err != nil || len(refused) > 0 || read != report {
			return &staff.RefusalError{Detail: "the file does not say what was proposed"}
		}
		return deliver(ctx, store, report.Partner, messages, p.ID.String())
	}
	return staff.Kind{Name: kindImport, Proposer: staff.RoleFinance, Decider: staff.RoleApprover, CarryOut: carryOut}
}

// deliver stores lines as deliveries of their partner, sealed as all are, which events name as their cause. The same lines are the
// same deliveries.
func deliver(ctx context.Context, store *inbox.Store, partner string, messages []importedMessage, request string) error {
	for begin := 0; begin < len(messages); begin += importBatch {
		body, err := json.Marshal(messages[begin:min(begin+importBatch, len(messages))])
		if err != nil {
			return fmt.Errorf("write a delivery: %w", err)
		}
		sum := sha256.Sum256(body)
		_, err = store.Accept(ctx, inbox.Delivery{
			Partner: partner, ID: "import " + hex.EncodeToString(sum[:16]), Body: body, ReceivedAt: time.Now(), RequestID: request,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
