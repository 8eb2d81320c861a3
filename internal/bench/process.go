package bench

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/api/account"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/webhook"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/projection"
)

// network is the partner whose deliveries are measured.
const network = "bench"

// process is a `devolve serve` of our own, seen from outside, with its stores joined to put clicks into its log.
type process struct {
	command *exec.Cmd
	base    string
	key     string
	client  *http.Client

	stores   *embedded.Stores
	conn     *nats.Conn
	log      *eventlog.Log
	pool     *pgxpool.Pool
	reader   *projection.Reader
	service  *app.Service
	endpoint webhook.Endpoint
}

const startTimeout = 60 * time.Second

// start runs a server on a folder, with more environment, until stop.
func (r *run) start(ctx context.Context, dir string, env ...string) (*process, error) {
	port, err := freePort(ctx)
	if err != nil {
		return nil, err
	}
	addr := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	p := &process{base: "http://" + addr, client: &http.Client{
		Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: callers, MaxConnsPerHost: callers},
	}}
	p.command = exec.CommandContext(ctx, r.Binary, "serve", "--data", dir, "--addr", addr, "--log-level", "warn") //nolint:gosec // our own binary
	p.command.Stderr = os.Stderr
	p.command.Cancel = func() error { return p.command.Process.Signal(syscall.SIGTERM) }
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "DEVOLVE_") && !strings.HasPrefix(variable, "DATABASE_URL=") && !strings.HasPrefix(variable, "NATS_URL=") {
			p.command.Env = append(p.command.Env, variable)
		}
	}
	if home := os.Getenv("DEVOLVE_POSTGRES_HOME"); home != "" {
		p.command.Env = append(p.command.Env, "DEVOLVE_POSTGRES_HOME="+home)
	}
	database := r.database()
	if database != "" {
		env = append(env, "DATABASE_URL="+database)
	}
	p.command.Env = append(append(p.command.Env, "DEVOLVE_RECONCILE_AT=off"), env...) // nothing happens by the clock while it is measured
	if err := p.command.Start(); err != nil {
		return nil, fmt.Errorf("start the server: %w", err)
	}
	if err := errors.Join(p.ready(ctx), p.join(ctx, dir, database)); err != nil {
		return nil, errors.Join(err, p.stop())
	}
	return p, nil
}

func freePort(ctx context.Context) (int, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}

func (p *process) ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.base+"/readyz", nil)
		if err != nil {
			return err
		}
		if response, err := p.client.Do(request); err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("the server is not ready after %s", startTimeout)
		}
	}
}

func (p *process) join(ctx context.Context, dir, database string) error {
	key, err := os.ReadFile(filepath.Join(dir, "secrets", "api-key"))
	if err != nil {
		return err
	}
	p.key = strings.TrimSpace(string(key))
	if p.stores, err = embedded.Open(ctx, embedded.Config{Dir: dir, DatabaseURL: database}); err != nil {
		return err
	}
	if p.pool, err = projection.OpenPool(ctx, p.stores.DatabaseURL, projection.Schema); err != nil {
		return err
	}
	p.reader = projection.NewReader(p.pool, nil)
	if p.conn, err = p.stores.Connect(); err != nil {
		return err
	}
	js, err := jetstream.New(p.conn)
	if err != nil {
		return err
	}
	keys, err := account.OpenSealKeys(dir, time.Now(), slog.New(slog.DiscardHandler)) // what is not sealed with the server's keys is parked
	if err != nil {
		return err
	}
	if p.log, err = eventlog.Open(ctx, js, keys); err != nil {
		return err
	}
	p.service = app.New(p.log, time.Now, app.NewID)
	secret, err := inbox.NewPartners(p.pool, time.Now).Add(ctx, network, "standard")
	if err != nil {
		return err
	}
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, inbox.SecretPrefix))
	p.endpoint = webhook.Endpoint{URL: p.base + "/webhooks/conversions/" + network, Secret: raw, Client: p.client}
	return err
}

// stop ends the server as Ctrl-C would.
func (p *process) stop() error {
	if p.log != nil {
		p.log.Close()
	}
	if p.conn != nil {
		p.conn.Close()
	}
	if p.pool != nil {
		p.pool.Close()
	}
	if err := p.command.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	return p.command.Wait()
}

// memoryAfter returns the resident memory in bytes after a while.
func (p *process) memoryAfter(ctx context.Context, wait time.Duration) (int64, error) {
	select {
	case <-time.After(wait):
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	return p.memory("VmRSS")
}

// memory returns a figure of the server's process in bytes: VmRSS is what is resident, VmHWM the most that ever was.
func (p *process) memory(figure string) (int64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(status)) {
		if text, ok := strings.CutPrefix(line, figure+":"); ok {
			kib, err := strconv.ParseInt(strings.Fields(text)[0], 10, 64)
			return kib << 10, err
		}
	}
	return 0, errors.New("the process has no " + figure)
}

// caught waits until everything in the inbox and in the log is projected.
func (p *process) caught(ctx context.Context) error {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		delivered, err := lastSequence(ctx, p.conn, eventlog.InboxStream)
		if err != nil {
			return err
		}
		var worked uint64
		if err := p.pool.QueryRow(ctx, "SELECT seq FROM inbox_checkpoint").Scan(&worked); err != nil {
			return err
		}
		last, err := p.log.LastSequence(ctx)
		if err != nil {
			return err
		}
		at, err := p.reader.Sequence(ctx)
		if err != nil {
			return err
		}
		if worked >= delivered && at >= last {
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func lastSequence(ctx context.Context, conn *nats.Conn, name string) (uint64, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return 0, err
	}
	stream, err := js.Stream(ctx, name)
	if err != nil {
		return 0, err
	}
	return stream.CachedInfo().State.LastSeq, nil
}

// shopper is somebody who is signed in.
type shopper struct {
	id    uuid.UUID
	token string
}

// signUp makes a shopper through the API.
func (p *process) signUp(ctx context.Context, email string) (shopper, error) {
	var created struct {
		ID uuid.UUID `json:"id"`
	}
	form := map[string]any{"email": email, "password": benchPassword, "name": "Bench", "acceptsTerms": true}
	if err := p.post(ctx, "/api/v1/users", form, &created); err != nil {
		return shopper{}, err
	}
	var session struct {
		Token string `json:"access_token"`
	}
	err := p.post(ctx, "/api/v1/auth/login", map[string]string{"email": email, "password": benchPassword}, &session)
	return shopper{created.ID, session.Token}, err
}

func (p *process) post(ctx context.Context, path string, body, answer any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.base+path, bytes.NewReader(data))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	_, err = p.do(request, answer)
	return err
}

// page reads the newest records of a shopper's statement and says how long it took.
func (p *process) page(ctx context.Context, s shopper, limit int, answer any) (time.Duration, error) {
	url := fmt.Sprintf("%s/api/v1/cashback?userId=%s&limit=%d", p.base, s.id, limit)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	request.Header.Set("X-User-Token", s.token)
	return p.do(request, answer)
}

func (p *process) do(request *http.Request, answer any) (time.Duration, error) {
	request.Header.Set("Authorization", "Bearer "+p.key)
	start := time.Now()
	response, err := p.client.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	took := time.Since(start)
	if err != nil {
		return took, err
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		return took, fmt.Errorf("%s %s: %s: %s", request.Method, request.URL.Path, response.Status, data)
	}
	return took, json.Unmarshal(data, answer)
}
