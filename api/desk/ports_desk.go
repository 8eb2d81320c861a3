package desk

import (
	"context"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
)

// Staff signs those in who work here; see staff.Service.
type Staff interface {
	Login(ctx context.Context, handle, password, code string, from staff.Client) (staff.SignedIn, error)
	Logout(ctx context.Context, token string) error
	Verify(ctx context.Context, token string) (staff.Principal, error)
	ChangePassword(ctx context.Context, token, current, next string) (recovery []string, err error)
	RenewRecoveryCodes(ctx context.Context, token, password string) (recovery []string, err error)
	Sessions(ctx context.Context, id uuid.UUID) ([]staff.Session, error)
	EndSession(ctx context.Context, p staff.Principal, sessionID uuid.UUID) error
	EndSessions(ctx context.Context, p staff.Principal) error
	List(ctx context.Context) ([]staff.Member, error)
	StaffRecord
	Records(ctx context.Context, q staff.AuditQuery) ([]staff.Record, error)
}
