package approval

import (
	"context"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// Limits are the amounts up to which money moves with less control.
type Limits interface {
	// Value returns the one in force, as the log has it at this moment.
	Value(ctx context.Context, name ledger.LimitName) (money.Cents, error)
	// Change changes one that still has the value that the change was decided for; see app.Service.
	Change(ctx context.Context, cmd ledger.ChangeLimit, by ledger.By) (uint64, error)
}

// LimitChange is what changing a limit proposes, and the value that it had then.
type LimitChange struct {
	Limit    ledger.LimitName `json:"limit"`
	OldCents money.Cents      `json:"oldCents"`
	NewCents money.Cents      `json:"newCents"`
}

// ChangeLimit proposes another value for a limit. It refuses with ledger.CodeInvalid what is no limit, no value of it, or the value that
// it has, and as staff.Proposals.Propose does.
func (d *Desk) ChangeLimit(ctx context.Context, who staff.Principal, name ledger.LimitName, cents money.Cents, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	rule, known := ledger.LimitRuleOf(name)
	if !known {
		return staff.Proposal{}, ledger.Refuse(ledger.CodeInvalid, "there is no limit %q", name)
	}
	if cents < 0 || cents > rule.Largest {
		return staff.Proposal{}, ledger.Refuse(ledger.CodeInvalid, "%s is from 0.00 to %s", name, rule.Largest)
	}
	old, err := d.config.Limits.Value(ctx, name)
	if err != nil {
		return staff.Proposal{}, err
	}
	if old == cents {
		return staff.Proposal{}, ledger.Refuse(ledger.CodeInvalid, "%s is %s already", name, cents)
	}
	return d.Propose(ctx, who, staff.Draft{
		Kind: KindLimit, Subject: limitSubject(name), Payload: LimitChange{name, old, cents}, Reason: reason,
	})
}

func (d *Desk) carryOutLimit(ctx context.Context, p staff.Proposal) error {
	var change LimitChange
	if err := p.Read(&change); err != nil {
		return err
	}
	_, err := d.config.Limits.Change(ctx, ledger.ChangeLimit{Limit: change.Limit, OldCents: change.OldCents, NewCents: change.NewCents}, p.By())
	if ledger.CodeOf(err) != ledger.CodeConflict {
		return final(err)
	}
	now, reading := d.config.Limits.Value(ctx, change.Limit)
	switch {
	case reading != nil:
		return reading
	case now == change.NewCents: // before a crash
		return nil
	case now != change.OldCents:
		return &staff.RefusalError{Detail: "the limit is another by now than when it was proposed: " + now.String()}
	}
	return err
}

func limitSubject(name ledger.LimitName) string { return "limit:" + string(name) }

// LimitValue is a limit with the value in force.
type LimitValue struct {
	ledger.LimitRule
	Cents money.Cents
}

// LimitsInForce returns all limits in the order in which they are shown.
func (d *Desk) LimitsInForce(ctx context.Context) ([]LimitValue, error) {
	list := make([]LimitValue, len(ledger.LimitRules))
	for i, rule := range ledger.LimitRules {
		cents, err := d.config.Limits.Value(ctx, rule.Name)
		if err != nil {
			return nil, err
		}
		list[i] = LimitValue{rule, cents}
	}
	return list, nil
}
