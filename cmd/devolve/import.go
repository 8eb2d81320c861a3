package main

import (
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/money"
)

// importColumns are the columns of a conversions file, by name in its first line; optional ones may be missing.
var (
	importColumns  = []string{"transaction_id", "status", "sale_amount", "commission", "currency", "occurred_at", "updated_at"}
	importOptional = []string{"click_id", "order_id", "reason"}
)

// importBatch is how many rows are brought to the ledger together.
const importBatch = 500

func newImport(cfg *config) *cobra.Command {
	var partner string
	conversions := &cobra.Command{
		Use:   "conversions FILE.csv",
		Short: "Bring a network's report to the ledger",
		Long: `Bring a network's report to the ledger. The first line names the columns: ` + strings.Join(importColumns, ", ") + `; optional: ` +
			strings.Join(importOptional, ", ") + `. Amounts are decimal reais with a point, times are RFC 3339.

Importing a file twice changes nothing. Refused lines are reported by number; the others are imported. The lines are kept in the
inbox like a delivery: one that can be read and not be decided is in the quarantine as well.`,
		Example: "  devolve import conversions report.csv --partner demo",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error {
				if _, err := inbox.NewPartners(b.pool, time.Now).Secrets(ctx, partner); err != nil {
					return fmt.Errorf("--partner %s: %w", partner, err)
				}
				store, err := inbox.OpenStore(ctx, b.js, b.seals)
				if err != nil {
					return err
				}
				defer store.Close()
				i := conversionImport{
					service: app.New(b.log, time.Now, app.NewID), store: store, partner: partner, out: cmd.OutOrStdout(), progress: cmd.ErrOrStderr(),
				}
				return i.run(ctx, args[0])
			})
		},
	}
	conversions.Flags().StringVar(&partner, "partner", "", "the network that the report is from")
	_ = conversions.MarkFlagRequired("partner")
	cmd := &cobra.Command{
		Use: "import", Short: "Bring files to the ledger", Example: "  devolve import conversions report.csv --partner demo",
	}
	cmd.AddCommand(conversions)
	return cmd
}

// conversionImport reads one file.
type conversionImport struct {
	service       *app.Service
	store         *inbox.Store
	partner       string
	out, progress io.Writer

	columns           map[string]int
	lines             []int // line numbers of the batch
	batch             []app.Observed
	messages          []importedMessage // what the batch was read from
	accepted, refused int
}

func (i *conversionImport) run(ctx context.Context, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	bar := progressbar.NewOptions64(info.Size(), progressbar.OptionSetWriter(i.progress), progressbar.OptionShowBytes(true),
		progressbar.OptionSetDescription(filepath.Base(path)), progressbar.OptionClearOnFinish())
	rows := csv.NewReader(file)
	rows.ReuseRecord = true
	if err := i.readHeader(rows); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if malformed, ok := errors.AsType[*csv.ParseError](err); ok {
			i.refuse(malformed.StartLine, malformed.Err)
			continue
		}
		if err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
		line, _ := rows.FieldPos(0)
		if err := i.add(ctx, line, row); err != nil {
			return err
		}
		_ = bar.Set64(rows.InputOffset())
	}
	if err := i.flush(ctx); err != nil {
		return err
	}
	_ = bar.Finish()
	fmt.Fprintf(i.out, "%d lines imported, %d refused\n", i.accepted, i.refused)
	if i.refused > 0 {
		return errReported
	}
	return nil
}

func (i *conversionImport) readHeader(rows *csv.Reader) error {
	header, err := rows.Read()
	if err != nil {
		return fmt.Errorf("read the first line: %w", err)
	}
	i.columns = make(map[string]int)
	for n, name := range header {
		name = strings.TrimSpace(strings.TrimPrefix(name, "\ufeff"))
		if !slices.Contains(importColumns, name) && !slices.Contains(importOptional, name) {
			return fmt.Errorf("column %q is not known", name)
		}
		if _, twice := i.columns[name]; twice {
			return fmt.Errorf("column %q is there twice", name)
		}
		i.columns[name] = n
	}
	for _, name := range importColumns {
		if _, ok := i.columns[name]; !ok {
			return fmt.Errorf("column %q is missing", name)
		}
	}
	return nil
}

func (i *conversionImport) refuse(line int, err error) {
	i.refused++
	fmt.Fprintf(i.out, "line %d: %v\n", line, err)
}

func (i *conversionImport) add(ctx context.Context, line int, row []string) error {
	observed, err := i.observe(row)
	if err != nil {
		i.refuse(line, err)
		return nil
	}
	i.lines, i.batch, i.messages = append(i.lines, line), append(i.batch, observed), append(i.messages, i.message(row))
	if len(i.batch) < importBatch {
		return nil
	}
	return i.flush(ctx)
}

func (i *conversionImport) observe(row []string) (app.Observed, error) {
	field := func(name string) string { return i.field(row, name) }
	o := ledger.Observation{
		Network: i.partner, TransactionID: field("transaction_id"), ClickRef: field("click_id"), OrderID: field("order_id"),
		Verdict: ledger.Verdict(field("status")), Reason: field("reason"), Currency: field("currency"),
	}
	var errs [4]error
	o.SaleCents, errs[0] = money.ParseDecimal(field("sale_amount"))
	o.CommissionCents, errs[1] = money.ParseDecimal(field("commission"))
	o.OccurredAt, errs[2] = time.Parse(time.RFC3339, field("occurred_at"))
	o.UpdatedAt, errs[3] = time.Parse(time.RFC3339, field("updated_at"))
	o.OccurredAt, o.UpdatedAt = o.OccurredAt.UTC().Truncate(time.Microsecond), o.UpdatedAt.UTC().Truncate(time.Microsecond)
	return app.Observed{Observation: o, ReceivedAt: time.Now()}, errors.Join(errs[:]...)
}

func (i *conversionImport) field(row []string, name string) string {
	if n, ok := i.columns[name]; ok {
		return strings.Clone(strings.TrimSpace(row[n]))
	}
	return ""
}

// importedMessage is a line as a network would have delivered it.
type importedMessage struct {
	Type string            `json:"type"`
	Data map[string]string `json:"data"`
}

func (i *conversionImport) message(row []string) importedMessage {
	m := importedMessage{Type: "conversion.updated", Data: make(map[string]string)}
	for column, name := range map[string]string{
		"transaction_id": "transactionId", "status": "status", "sale_amount": "saleAmount", "commission": "commission",
		"currency": "currency", "occurred_at": "occurredAt", "updated_at": "updatedAt", "click_id": "clickId", "order_id": "orderId",
		"reason": "reason",
	} {
		if text := i.field(row, column); text != "" {
			m.Data[name] = text
		}
	}
	return m
}

// keep stores a batch as a delivery of the partner's, which its events name as their cause. The same lines are the same delivery.
func (i *conversionImport) keep(ctx context.Context) (inbox.Receipt, error) {
	body, err := json.Marshal(i.messages)
	if err != nil {
		return inbox.Receipt{}, err
	}
	sum := sha256.Sum256(body)
	return i.store.Accept(ctx, inbox.Delivery{
		Partner: i.partner, ID: "import " + hex.EncodeToString(sum[:16]), Body: body, ReceivedAt: time.Now(), RequestID: app.NewID(),
	})
}

func (i *conversionImport) flush(ctx context.Context) error {
	if len(i.batch) == 0 {
		return nil
	}
	receipt, err := i.keep(ctx)
	if err != nil {
		return err
	}
	for n := range i.batch {
		i.batch[n].Causation, i.batch[n].DeliveryID = receipt.Sequence, receipt.DeliveryID
	}
	for n, err := range i.service.Observe(ctx, i.batch) {
		switch {
		case err == nil:
			i.accepted++
		case ledger.CodeOf(err) != "":
			i.refuse(i.lines[n], err)
		default:
			return fmt.Errorf("line %d: %w", i.lines[n], err)
		}
	}
	i.lines, i.batch, i.messages = i.lines[:0], i.batch[:0], i.messages[:0]
	return nil
}
