package approval

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
)

// Closing is what closing a month proposes: what the month had when somebody prepared it, and why it is closed without what it had not.
type Closing struct {
	Month     ledger.Month                 `json:"month"`
	Checks    []finance.Checked            `json:"checks,omitempty"`
	Explained map[finance.CheckName]string `json:"explained,omitempty"`
}

// CloseMonth proposes to close a month of the book for good. What the list of a month lacks has to be explained, each with a text of its own. It refuses with
// ledger.CodeUnexplained what is not, as finance.Books.Close does, and as staff.Proposals.Propose.
func (d *Desk) CloseMonth(
	ctx context.Context, who staff.Principal, month ledger.Month, explained map[finance.CheckName]string, reason string,
) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	if err := d.config.Books.MayClose(ctx, month, reason); err != nil {
		return staff.Proposal{}, err
	}
	checks, _, err := d.config.Books.Checklist(ctx, month)
	if err != nil {
		return staff.Proposal{}, err
	}
	if missing := unexplained(checks, explained); len(missing) > 0 {
		return staff.Proposal{}, ledger.Refuse(ledger.CodeUnexplained, "%s has to be in order, or explained: %s", month, strings.Join(missing, ", "))
	}
	kept := make(map[finance.CheckName]string)
	for _, check := range checks {
		if check.OK {
			continue
		}
		if err := staff.CheckReason(explained[check.Name]); err != nil {
			return staff.Proposal{}, fmt.Errorf("%s: %w", check.Name, err)
		}
		kept[check.Name] = explained[check.Name]
	}
	return d.Propose(ctx, who, staff.Draft{
		Kind: KindCloseMonth, Subject: "period:" + string(month), Payload: Closing{month, checks, kept}, Reason: reason,
	})
}

// unexplained are the names of what a month lacks and nobody explains.
func unexplained(checks []finance.Checked, explained map[finance.CheckName]string) (names []string) {
	for _, check := range checks {
		if !check.OK && explained[check.Name] == "" {
			names = append(names, string(check.Name))
		}
	}
	return names
}

// carryOutClosing closes a month. What it lacks by now, and had when it was prepared, is the last word: somebody has to look at it and prepare it anew.
func (d *Desk) carryOutClosing(ctx context.Context, p staff.Proposal) error {
	var closing Closing
	if err := p.Read(&closing); err != nil {
		return err
	}
	periods, _, err := d.config.Books.Periods(ctx)
	if err != nil {
		return err
	}
	ours := slices.ContainsFunc(periods, func(m finance.Period) bool {
		return m.Month == closing.Month && m.Closing != nil && m.Closing.By == p.Decider() && m.Closing.Reason == p.Reason
	})
	if ours { // before a crash
		return nil
	}
	checks, _, err := d.config.Books.Checklist(ctx, closing.Month)
	if err != nil {
		return err
	}
	if missing := unexplained(checks, closing.Explained); len(closing.Checks) > 0 && len(missing) > 0 {
		return &staff.RefusalError{Detail: "since it was prepared, this is not in order any more: " + strings.Join(missing, ", ")}
	}
	_, err = d.config.Books.Close(ctx, closing.Month, p.By(), p.Reason)
	return final(err)
}
