package wiring

import (
	"time"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
)

// NewStaff returns the staff in the backend's database. Commands hold for the whole staff.HoldLife, whatever is configured: who
// runs one sets its environment.
func NewStaff(b *backend.Backend, cfg *settings.Config, hold time.Duration) (*staff.Service, error) {
	tokens, err := account.OpenTokens(cfg.Data, clock.Now, b.Logger)
	if err != nil {
		return nil, err
	}
	sealer, err := account.OpenSealer(cfg.Data, clock.Now(), b.Logger)
	if err != nil {
		return nil, err
	}
	return staff.New(staff.Config{
		Pool: b.Pool, Hasher: b.Hasher("staff"), Tokens: tokens, Sealer: sealer, Issuer: cfg.Brand,
		Limits: staff.DefaultLimits, Hold: hold, Now: clock.Now,
	})
}
