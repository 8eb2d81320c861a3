package sandbox

import "os"

// Parse reads a notification that is signed.
var Parse = parse

// Break has the disk refuse writes until heal is called.
func (p *Provider) Break() (heal func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	good := p.record.file
	p.record.file, err = os.Open(good.Name())
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		_ = p.record.file.Close()
		p.record.file = good
	}, err
}
