import type { Advice, Coach } from '../content';

/** What both rule sets have in common. */
const coach: Omit<Coach, 'tips'> = {
  aim: {
    en: 'Rings from your supply carry your three balls to the opposite corner.',
    pt: 'Os anéis da sua reserva levam as suas três bolas até ao canto oposto.',
  },
  chosen: [
    {
      when: 'ring',
      text: {
        en: 'Dots and circles mark where this ring can go.',
        pt: 'Os pontos e os círculos marcam para onde este anel pode ir.',
      },
    },
    {
      text: {
        en: 'Circles mark where this ball can go.',
        pt: 'Os círculos marcam para onde esta bola pode ir.',
      },
    },
  ],
  supply: {
    en: 'Now touch the square for the ring: best next to one of your balls.',
    pt: 'Agora toque na casa para o anel: de preferência ao lado de uma das suas bolas.',
  },
};

export const advice: Advice<'mitsudomoe'> = {
  known: {
    mitsudomoe: {
      en: 'Known: from the usual start Black, who moves second, wins in ten moves by putting each ring on the ring that White has just put.',
      pt: 'Sabe-se que, da posição inicial, as Pretas, que jogam em segundo lugar, ganham em dez lances: põem cada anel sobre o que as Brancas acabam de pôr.',
    },
    'mitsudomoe:rulebook': {
      en: 'Who wins from the usual start is not known.',
      pt: 'Não se sabe quem ganha da posição inicial.',
    },
  },
  touchable: {
    en: 'Touch your supply, one of your free rings, or a ball with a free ring of yours next to it.',
    pt: 'Toque na sua reserva, num anel seu livre ou numa bola com um anel seu livre ao lado.',
  },
  newcomer: {
    mitsudomoe: {
      ...coach,
      tips: [
        {
          when: 'supply',
          text: {
            en: 'Touch your supply and put a ring next to one of your balls.',
            pt: 'Toque na sua reserva e ponha um anel ao lado de uma das suas bolas.',
          },
        },
        {
          when: 'ball',
          text: {
            en: 'A ball steps onto a free ring of yours next to it.',
            pt: 'Uma bola passa para um anel seu livre ao lado dela.',
          },
        },
        {
          when: 'vault',
          text: {
            en: 'One of your balls can vault over others now.',
            pt: 'Uma das suas bolas pode agora saltar por cima de outras.',
          },
        },
        {
          when: 'ring',
          text: {
            en: 'A free ring can move, too. A player who cannot move loses.',
            pt: 'Um anel livre também pode mover-se. Quem não pode jogar perde.',
          },
        },
      ],
    },
    'mitsudomoe:rulebook': {
      ...coach,
      tips: [
        {
          when: 'supply',
          text: {
            en: 'First touch your supply and put a ring next to a ball. Then move a ball.',
            pt: 'Primeiro ponha um anel da reserva junto a uma bola. Depois mova uma bola.',
          },
        },
        {
          when: 'ring',
          text: {
            en: 'A free ring may move instead of one from the supply. Then a ball must move.',
            pt: 'Em vez de um da reserva, pode mover um anel livre. Depois, uma bola.',
          },
        },
      ],
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
