import type { Advice } from '../content';

export const advice: Advice<'mitsudomoe'> = {
  touchable: {
    en: 'Touch your tray, one of your free rings, or a ball with a free ring of yours next to it.',
    pt: 'Toque na sua reserva, num anel seu livre ou numa bola com um anel seu livre ao lado.',
  },
  newcomer: {
    mitsudomoe: {
      turns: [
        {
          en: 'Tap your tray and put a ring next to one of your balls.',
          pt: 'Toque na sua reserva e ponha um anel ao lado de uma das suas bolas.',
        },
        {
          en: 'A ball steps onto a free ring of yours next to it: towards the opposite corner.',
          pt: 'Uma bola passa para um anel seu livre ao lado dela: rumo ao canto oposto.',
        },
        {
          en: 'Balls vault over balls, and a free ring can move. A player who cannot move loses.',
          pt: 'As bolas saltam por cima de bolas, e um anel livre pode mover-se. Quem não pode jogar perde.',
        },
      ],
      chosen: {
        en: 'Circles mark rings that it can go to.',
        pt: 'Os círculos marcam os anéis para onde pode ir.',
      },
      supply: {
        en: 'Now touch the square for the ring: best next to one of your balls.',
        pt: 'Agora toque na casa para o anel: de preferência ao lado de uma das suas bolas.',
      },
    },
    'mitsudomoe:rulebook': {
      turns: [
        {
          en: 'First a ring: tap your tray and put one next to a ball. Then move a ball.',
          pt: 'Primeiro um anel: toque na sua reserva e ponha um ao lado de uma bola. Depois mova uma bola.',
        },
        {
          en: 'A free ring may move instead of one from the tray. Then a ball must move.',
          pt: 'Em vez de um da reserva, pode mover um anel livre. Depois uma bola tem de se mover.',
        },
      ],
      chosen: { en: 'Circles mark where it can go.', pt: 'Os círculos marcam para onde pode ir.' },
      supply: {
        en: 'Now touch the square for the ring: best next to one of your balls.',
        pt: 'Agora toque na casa para o anel: de preferência ao lado de uma das suas bolas.',
      },
    },
  },
  steps: {
    next: { en: 'The ring is laid. Now move a ball.', pt: 'O anel está posto. Agora mova uma bola.' },
    unordered: {
      en: 'You have {left} vaulted balls in your hand. Choose where they go: touch the marked rings.',
      pt: 'Tem {left} bolas saltadas na mão. Escolha para onde vão: toque nos anéis marcados.',
    },
    unorderedOne: {
      en: 'The vaulted ball is in your hand. Choose where it goes: touch one of the marked rings.',
      pt: 'Tem a bola saltada na mão. Escolha para onde vai: toque num dos anéis marcados.',
    },
  },
};
