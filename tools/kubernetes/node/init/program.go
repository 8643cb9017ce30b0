package main

import (
	"log"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// How long a program may take after TERM.
const grace = 3 * time.Second

// Between one end of a program and its next start: it grows while it ends soon, so that a program that cannot run leaves the machine in peace.
const (
	firstPause  = 200 * time.Millisecond
	longestWait = 10 * time.Second
	isSteady    = 30 * time.Second
)

// A program that is started again whenever it ends.
type program struct {
	name    string
	command func() *exec.Cmd
	ending  chan struct{}
	ended   chan struct{}
	once    sync.Once
}

func startProgram(name string, command func() *exec.Cmd) *program {
	started := &program{name: name, command: command, ending: make(chan struct{}), ended: make(chan struct{})}
	go started.keep()
	return started
}

func (p *program) keep() {
	defer close(p.ended)
	for pause := firstPause; ; {
		began := time.Now()
		err := p.runOnce()
		if time.Since(began) > isSteady {
			pause = firstPause
		}
		select {
		case <-p.ending:
			return
		case <-time.After(pause):
			log.Printf("%s ended (%v) and is started again", p.name, err)
		}
		pause = min(pause*2, longestWait)
	}
}

func (p *program) runOnce() error {
	command := p.command()
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	if err := command.Start(); err != nil {
		return err
	}
	result := make(chan error, 1)
	go func() { result <- command.Wait() }()
	select {
	case err := <-result:
		return err
	case <-p.ending:
		_ = command.Process.Signal(syscall.SIGTERM)
	}
	select {
	case <-result:
	case <-time.After(grace):
		_ = command.Process.Kill()
		<-result
	}
	return nil
}

// Returns when it has ended, and it does not come back.
func (p *program) stop() {
	p.once.Do(func() { close(p.ending) })
	<-p.ended
}
