package hooks

import (
	"context"
	"net/netip"

	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/pix"
)

// Inbox makes deliveries durable; see inbox.Store.
type Inbox interface {
	Accept(ctx context.Context, d inbox.Delivery) (inbox.Receipt, error)
}

// Partners knows the webhook secrets of affiliate networks; see inbox.Partners.
type Partners interface {
	Secrets(ctx context.Context, partner string) ([][]byte, error)
	// Reload is Secrets without what is remembered: a secret may be younger than that.
	Reload(ctx context.Context, partner string) ([][]byte, error)
	// SandboxSecrets and ReloadSandbox are the same for what a network tries out.
	SandboxSecrets(ctx context.Context, partner string) ([][]byte, error)
	ReloadSandbox(ctx context.Context, partner string) ([][]byte, error)
	// PushForm returns the form of what a network sends from somewhere to the address that ends with a token, or inbox.ErrUnknownPartner.
	PushForm(ctx context.Context, partner, token string, from netip.Addr) (form string, err error)
}

// Sandbox keeps what networks try out; see sandbox.Service.
type Sandbox interface {
	Inbox
	Attempts
}

// PixNotices follows what the provider of payments tells by itself; see payout.Service.
type PixNotices interface {
	ProviderName() string
	// ReadNotification refuses with pix.ErrSignature what is not the provider's.
	ReadNotification(n pix.Notification) ([]pix.Update, error)
	// Follow returns how many of the payments are none of ours.
	Follow(ctx context.Context, updates []pix.Update) (unknown int, err error)
}
