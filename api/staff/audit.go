package staff

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
)

// Who acts when it is nobody that has signed in.
const (
	Operator = "operator" // whoever may run commands on the data folder
	unknown  = "unknown"
)

type actorKey struct{}

// WithActor has what is done to accounts recorded in the name of somebody: a command that a person runs. Without it, it is
// recorded as done by Operator.
func WithActor(ctx context.Context, p Principal) context.Context {
	return context.WithValue(ctx, actorKey{}, p.Actor())
}

func actorOf(ctx context.Context) string {
	if actor, ok := ctx.Value(actorKey{}).(string); ok {
		return actor
	}
	return Operator
}

// What is recorded of accounts.
const (
	actionAdded          = "staff_added"
	actionReset          = "staff_reset"
	actionDisabled       = "staff_disabled"
	actionEnabled        = "staff_enabled"
	actionRoles          = "staff_roles_changed"
	actionLogin          = "login"
	actionLoginRefused   = "login_refused"
	actionLogout         = "logout"
	actionSessionsEnded  = "sessions_ended"
	actionPassword       = "password_changed"
	actionRecoveryCodes  = "recovery_codes_made"
	actionConfirmRefused = "confirmation_refused"
)

const (
	// MaxAudit is how many records a list has at most.
	MaxAudit = 500

	maxAuditWord   = 100
	maxAuditReason = 500
)

// Entry is something that somebody did and that is no event of the ledger. Actor and subject are ids, such as
// staff:<uuid>: neither secrets nor anything of shoppers belongs here.
type Entry struct {
	ID      uuid.UUID // what the ledger's events call it; zero: none is because of it
	Actor   string
	Action  string // snake_case
	Subject string
	Reason  string // may be empty
}

// Record is an entry of the audit, which nobody changes any more.
type Record struct {
	ID int64
	At time.Time
	Entry
}

// Audit records an entry in the transaction of what it tells of: neither is there without the other.
func (s *Service) Audit(ctx context.Context, tx pgx.Tx, e Entry) error {
	for _, word := range []string{e.Actor, e.Action, e.Subject} {
		if !account.IsLine(word, maxAuditWord) {
			return fmt.Errorf("audit %q: actor, action or subject is empty or too long", e.Action)
		}
	}
	if e.Reason != "" && !account.IsLine(e.Reason, maxAuditReason) {
		return &account.FieldError{Field: "reason", Detail: fmt.Sprintf("is not one line of at most %d characters", maxAuditReason)}
	}
	err := s.queries.WithTx(tx).AddAudit(ctx, dbsqlc.AddAuditParams{
		At: s.now().UTC(), Actor: e.Actor, Action: e.Action, Subject: e.Subject, Reason: e.Reason,
		ActionID: uuid.NullUUID{UUID: e.ID, Valid: e.ID != uuid.Nil},
	})
	return fault.Wrap(err, "audit %s", e.Action)
}

// Note records an entry of what happens in no transaction of this database, before it happens: nothing is done that was not
// written down.
func (s *Service) Note(ctx context.Context, e Entry) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return s.Audit(ctx, tx, e) })
}

// Act records what somebody is about to do to the ledger, before it is done, and returns in whose name and because of what its
// events are.
func (s *Service) Act(ctx context.Context, e Entry) (ledger.By, error) {
	var err error
	if e.ID, err = uuid.NewV7(); err != nil {
		return ledger.By{}, err
	}
	return ledger.By{Actor: e.Actor, Cause: ledger.CauseAction(e.ID.String())}, s.Note(ctx, e)
}

// AuditQuery selects records.
type AuditQuery struct {
	Subject string // empty: all
	Before  int64  // the records before this one; zero: the newest
	Limit   int    // at most MaxAudit
}

// Records returns records, the newest first.
func (s *Service) Records(ctx context.Context, q AuditQuery) ([]Record, error) {
	if q.Before == 0 {
		q.Before = math.MaxInt64
	}
	rows, err := s.queries.ListAudit(ctx, dbsqlc.ListAuditParams{Subject: q.Subject, Before: q.Before, Most: int32(min(q.Limit, MaxAudit))})
	return lists.Map(rows, func(row dbsqlc.ListAuditRow) Record {
		return Record{ID: row.ID, At: row.At.UTC(), Entry: Entry{Actor: row.Actor, Action: row.Action, Subject: row.Subject, Reason: row.Reason}}
	}), fault.Wrap(err, "list the audit")
}
