package bench

import (
	"context"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strings"
	"time"
)

const (
	slowWebhooks = 1000
	slowBody     = 100 << 10 // bytes that each sends of the mebibyte that it announces
)

// slowWebhooks measures what a server holds for webhooks that announce much, sign nothing and stop in the middle.
func (r *run) slowWebhooks(ctx context.Context, dir string) error {
	p, err := r.start(ctx, filepath.Join(dir, "webhooks"))
	if err != nil {
		return err
	}
	defer p.stop() //nolint:errcheck // measured already
	rest, err := p.memory("VmRSS")
	if err != nil {
		return err
	}
	var held []net.Conn
	defer func() {
		for _, conn := range held {
			_ = conn.Close()
		}
	}()
	head := fmt.Sprintf("POST /webhooks/conversions/%s HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"+
		"webhook-id: slow\r\nwebhook-timestamp: %d\r\nwebhook-signature: v1,%s=\r\n\r\n", network, 1<<20, time.Now().Unix(), strings.Repeat("A", 43))
	text := head + strings.Repeat(" ", slowBody)
	most, began := rest, time.Now()
	for n := range slowWebhooks {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", strings.TrimPrefix(p.base, "http://"))
		if err != nil {
			return err
		}
		held = append(held, conn)
		_ = conn.SetWriteDeadline(time.Now().Add(time.Second))
		_, _ = io.WriteString(conn, text) // those that are refused take no more
		if n%50 != 0 {
			continue
		}
		now, err := p.memory("VmRSS")
		if err != nil {
			return err
		}
		most = max(most, now)
	}
	took := time.Since(began)
	for range 20 {
		now, err := p.memory("VmRSS")
		if err != nil {
			return err
		}
		most = max(most, now)
		<-time.After(100 * time.Millisecond)
	}
	r.info("memory at rest before slow webhooks", "%.0f MB", float64(rest)/(1<<20))
	r.atMost(fmt.Sprintf("memory above that with %d slow webhooks, opened in %.1f s", slowWebhooks, took.Seconds()), float64(most-rest)/(1<<20), 64, " MB")
	return nil
}
