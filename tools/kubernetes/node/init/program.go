package main

import (
	"log"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// Time between TERM and KILL.
const grace = 3 * time.Second

// Restart backoff: it doubles from firstPause to longestWait, and is reset after a run of isSteady.
const (
	firstPause  = 200 * time.Millisecond
	longestWait = 10 * time.Second
	isSteady    = 30 * time.Second
)

// program is a supervised process, restarted whenever it exits.
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
			log.Printf("%s exited (%v); restarting it", p.name, err)
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

// stop ends the process and its supervision. Returns after the process has exited.
func (p *program) stop() {
	p.once.Do(func() { close(p.ending) })
	<-p.ended
}
