// Package portal is the API of the people who look after a network's integration: what their network delivered and what became of it, its
// secrets, and its tests. No call names a network: it is that of the session.
package portal

import (
	"context"
	"net/http"
	"time"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/partner"
	"example.com/devolve/ledger/delivered"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/sandbox"
)

// Accounts signs people of networks in; see partner.Service.
type Accounts interface {
	Login(ctx context.Context, handle, password, code, address string) (partner.SignedIn, error)
	Logout(ctx context.Context, token string) error
	Verifier
	ChangePassword(ctx context.Context, token, current, next string) error
	Confirm(ctx context.Context, p partner.Principal, password string) error
	Note(p partner.Principal, action, subject string) inbox.Note
	NoteAlone(ctx context.Context, p partner.Principal, action, subject string) error
}

// Verifier knows the tokens of people of networks; see partner.Service.
type Verifier interface {
	Verify(ctx context.Context, token string) (partner.Principal, error)
}

// Deliveries has what networks delivered; see delivered.Service.
type Deliveries interface {
	List(ctx context.Context, partner string, before uint64, limit int) (page []delivered.Delivery, next uint64, err error)
	Show(ctx context.Context, partner string, sequence uint64) (delivered.Story, error)
	Owns(ctx context.Context, partner string, entry int64) error
	Attempts(ctx context.Context, partner string) ([]delivered.Attempt, error)
}

// Quarantine tries again what could not be taken; see inbox.Worker.
type Quarantine interface {
	Replay(ctx context.Context, id int64, note inbox.Note) error
}

// Keys has the secrets of networks; see inbox.Partners.
type Keys interface {
	SecretsSet(ctx context.Context, partner string) ([]inbox.Secret, error)
	Rotate(ctx context.Context, partner string, note inbox.Note) (secret string, err error)
	SandboxSetAt(ctx context.Context, partner string) (time.Time, error)
	RenewSandbox(ctx context.Context, partner string, note inbox.Note) (secret string, err error)
}

// Sandbox has what networks tried out; see sandbox.Service.
type Sandbox interface {
	List(ctx context.Context, partner string) ([]sandbox.Kept, error)
	Clear(ctx context.Context, partner string) error
}

// Parts are what the portal works with. All are required.
type Parts struct {
	Accounts   Accounts
	Deliveries Deliveries
	Quarantine Quarantine
	Keys       Keys
	Sandbox    Sandbox
}

// Complete says whether all parts are there.
func (p Parts) Complete() bool {
	return p.Accounts != nil && p.Deliveries != nil && p.Quarantine != nil && p.Keys != nil && p.Sandbox != nil
}

// server serves the operations of the tag partner.
type server struct {
	parts Parts
	edge  *edge.Edge
}

// Register mounts the operations of the tag partner.
func Register(mount oapi.Mount, e *edge.Edge, parts Parts) {
	oapi.RegisterPartner(mount, &server{parts: parts, edge: e})
}

// engineer is who makes a call of the portal.
type engineer struct {
	token string
	partner.Principal
}

type engineerKey struct{}

// engineerFrom returns who makes a call that only people of networks may make.
func engineerFrom(ctx context.Context) engineer {
	e, _ := ctx.Value(engineerKey{}).(engineer)
	return e
}

// note returns what records that somebody does something, for the transaction of what is done.
func (s *server) note(me engineer, action, subject string) inbox.Note {
	return s.parts.Accounts.Note(me.Principal, action, subject)
}

// Credential verifies the token of somebody of a network.
func Credential(v Verifier) edge.Credential {
	return func(r *http.Request, op oapi.Operation) (context.Context, error) {
		if op.Partner == oapi.SessionUnused {
			return r.Context(), nil
		}
		e := engineer{token: r.Header.Get("X-Partner-Token")}
		if e.token == "" {
			return nil, edge.Refuse(edge.CodeTokenMissing, "this call needs X-Partner-Token")
		}
		if op.Partner == oapi.SessionVerified {
			var err error
			if e.Principal, err = v.Verify(r.Context(), e.token); err != nil {
				return nil, err
			}
		}
		return context.WithValue(r.Context(), engineerKey{}, e), nil
	}
}

// sentinels are the errors of other packages that mean one thing each.
var sentinels = []edge.Sentinel{
	{Err: partner.ErrCredentials, Code: edge.CodePartnerRefused},
	{Err: partner.ErrEnrolment, Code: edge.CodeEnrolment},
	{Err: delivered.ErrNotFound, Code: edge.CodeNotFound},
	{Err: inbox.ErrNoPush, Code: edge.CodeNoPush},
	{Err: inbox.ErrOverlap, Code: edge.CodeSecretsFull},
}

// Explain says what errors mean that only people of networks meet; nil for others.
func Explain(err error) *edge.RefusalError { return edge.Among(err, sentinels) }
