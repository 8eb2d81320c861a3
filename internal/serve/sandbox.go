package serve

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"example.com/devolve/api/hooks"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/sandbox"
)

// pixNotices is who follows what the provider of payments tells; nil when there is none.
func (s *server) pixNotices() hooks.PixNotices {
	if s.payouts.standstill != nil {
		return nil
	}
	return s.payouts.service
}

// noticeTimeout bounds the delivery of a notification.
const noticeTimeout = 20 * time.Second

// runSandbox lets the sandbox tell this server what became of its payments until ctx ends, as a real provider would: through
// the front door.
func (s *server) runSandbox(ctx context.Context, addr net.Addr) {
	if s.payouts.standstill != nil || !s.plays(roleAPI) {
		return
	}
	bank, ok := s.payouts.service.Provider.(*sandbox.Provider)
	if !ok {
		return
	}
	address := "http://" + settings.Reachable(addr.String()) + "/webhooks/pix/" + sandbox.Name
	client := &http.Client{Timeout: noticeTimeout}
	bank.NotifyBy(func(ctx context.Context, n pix.Notification) error { return postNotice(ctx, client, address, n) }, s.logger)
	_ = bank.Run(ctx) // it ends with ctx
}

func postNotice(ctx context.Context, client *http.Client, address string, n pix.Notification) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(n.Body))
	if err != nil {
		return err
	}
	request.Header = n.Header
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the notification was answered with %s", response.Status)
	}
	return nil
}
